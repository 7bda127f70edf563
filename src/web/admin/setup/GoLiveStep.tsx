import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";

import type { SettingsRecord } from "#contract/settings/settings.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setupQuery } from "#web/api/setup.ts";

import { Button } from "../ui/Button.tsx";

import { openEntries } from "./checklist.ts";
import { StepFrame } from "./StepFrame.tsx";
import type { SetupStep } from "./steps.ts";
import { useChangeSettings } from "./useChangeSettings.ts";

import styles from "./OwnStep.module.css";

export function GoLiveStep({ step, settings }: { step: SetupStep; settings: SettingsRecord }) {
  const setup = useQuery(setupQuery(useHttp()));
  const change = useChangeSettings(settings);
  const [, navigate] = useLocation();
  const open = setup.data ? openEntries(setup.data, settings).filter(({ item }) => item !== "live") : [];

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
              Finish, and go live later
            </Button>
          )}
          <Button kind="primary" busy={change.isPending} busyText="Saving..." onClick={() => finish(false)}>
            {settings.comingSoon ? "Go live" : "Finish"}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {settings.comingSoon
          ? "Visitors see the “Coming soon” page. Once you go live, everybody sees your site."
          : "Your site is public already. This ends the set-up."}
      </p>
      {open.length > 0 && (
        <>
          <p className={styles.text}>Still open. You can do these later, from the dashboard:</p>
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
