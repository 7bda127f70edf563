import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setupQuery } from "#web/api/setup.ts";

import { Button } from "../ui/Button.tsx";

import { getOpenEntries } from "./checklist.ts";
import { StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";
import { useChangeSettings } from "./useChangeSettings.ts";

import styles from "./OwnStep.module.css";

export function GoLiveStep({ step, settings }: { step: SetupStep; settings: SettingsRecord }) {
  const setup = useQuery(setupQuery(useHttp()));
  const change = useChangeSettings(settings);
  const [, navigate] = useLocation();
  const open = setup.data ? getOpenEntries(setup.data, settings).filter(({ item }) => item !== "live") : [];

  function finish(comingSoon: boolean) {
    change.mutate(
      { comingSoon, setup: { ...settings.setup, isFinished: true } },
      { onSuccess: () => navigate("/admin/dashboard") },
    );
  }

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
          <ul className={styles.entries}>
            {open.map(({ item, label, href }) => (
              <li key={item}>
                <Link className={styles.link} href={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </StepFrame>
  );
}
