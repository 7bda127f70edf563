import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";

import type { SettingsRecord } from "#resources/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setupQuery } from "#web/api/setup.ts";

import { useChangeSettings } from "#web/admin/screens/settings/useChangeSettings.ts";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { getOpenEntries } from "./checklist.ts";
import type { ChecklistEntry } from "./checklist.ts";
import { StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";

import styles from "./OwnStep.module.css";

export function GoLiveStep({ step, settings }: { step: SetupStep; settings: SettingsRecord }) {
  const setup = useQuery(setupQuery(useHttp()));
  const change = useChangeSettings({ failureText: texts.saveFailed });
  const [, navigate] = useLocation();
  const open = setup.data ? getOpenEntries(setup.data, settings).filter(({ item }) => item !== "live") : [];

  function finish(comingSoon: boolean) {
    change.mutate((current) => ({ comingSoon, setup: { ...current.setup, isFinished: true } }), {
      onSuccess: () => comingSoon && navigate("/admin/dashboard"),
    });
  }

  if (settings.setup.isFinished && !settings.comingSoon)
    return <SiteOpen step={step} settings={settings} open={open} publicUrl={setup.data?.publicUrl ?? ""} />;

  return (
    <StepFrame
      step={step}
      version={settings.updatedAt}
      actions={
        <>
          {settings.comingSoon && (
            <Button disabled={change.isPending} onClick={() => finish(true)}>
              {texts.goLive.later}
            </Button>
          )}
          <Button
            kind="primary"
            busy={change.isPending}
            busyText={uiTexts.saving}
            onClick={() => finish(false)}
          >
            {settings.comingSoon ? texts.goLive.action : texts.goLive.finish}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{settings.comingSoon ? texts.goLive.hidden : texts.goLive.public}</p>
      {open.length > 0 && (
        <>
          <p className={styles.text}>{texts.goLive.open}</p>
          <Links entries={open} />
        </>
      )}
    </StepFrame>
  );
}

interface SiteOpenProps {
  step: SetupStep;
  settings: SettingsRecord;
  open: readonly Entry[];
  publicUrl: string;
}

/** The end of the set-up: the address to pass on, and what most owners do next. */
function SiteOpen({ step, settings, open, publicUrl }: SiteOpenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the site is gone.
    if (isFocusLost()) head.current?.focus();
  }, []);
  const address = publicUrl || settings.webAddress || location.origin;
  const next = [
    { href: "/admin/article/create", label: texts.opened.writeArticle },
    { href: "/admin/users", label: texts.opened.invite },
    { href: "/admin/settings", label: texts.opened.settings },
  ];
  return (
    <StepFrame
      step={step}
      version={settings.updatedAt}
      title={texts.opened.title}
      titleRef={head}
      intro={
        <>
          <span>{texts.opened.text}</span>{" "}
          <a className="underlined" href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
        </>
      }
      actions={
        <ButtonLink kind="primary" href="/admin/dashboard">
          {texts.opened.dashboard}
        </ButtonLink>
      }
    >
      <p className={styles.text}>{texts.opened.next}</p>
      <Links entries={[...open, ...next]} />
    </StepFrame>
  );
}

type Entry = Pick<ChecklistEntry, "href" | "label">;

function Links({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="line-above">
      {entries.map(({ label, href }) => (
        <li key={label}>
          <Link className={styles.link} href={href}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
