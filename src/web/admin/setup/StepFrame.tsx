import type { ReactNode } from "react";
import { Link } from "wouter";

import { setupTexts as texts } from "#texts/admin/setup.ts";

import { Screen } from "../layout/Screen.tsx";

import { SitePreview } from "./SitePreview.tsx";
import { SETUP_STEPS } from "./steps.ts";
import type { SetupStep } from "./steps.ts";

import styles from "./StepFrame.module.css";

interface StepFrameProps {
  step: SetupStep;
  /** Changes with every save, which reloads the preview. */
  version: string;
  state?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** The layout of every step: list of steps, content, and preview of the public page. */
export function StepFrame({ step, version, state, actions, children }: StepFrameProps) {
  const position = SETUP_STEPS.indexOf(step) + 1;
  return (
    <Screen title={texts.title} state={state} actions={actions}>
      <div className={styles.layout}>
        <div className={styles.column}>
          <nav aria-label={texts.stepsLabel}>
            <ol className={styles.steps}>
              {SETUP_STEPS.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    className={styles.step}
                    href={`/admin/setup/${id}`}
                    aria-current={id === step.id ? "step" : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <header className={styles.head}>
            <p className={styles.place}>{texts.step({ place: position, count: SETUP_STEPS.length })}</p>
            <h2 className={styles.title}>{step.title}</h2>
            <p className={styles.intro}>{step.intro}</p>
          </header>
          {children}
        </div>
        <SitePreview key={step.id} path={step.preview} version={version} />
      </div>
    </Screen>
  );
}

/** The path of the next step; after the last one, the dashboard. */
export function getNextStepPath(step: SetupStep): string {
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];
  return next ? `/admin/setup/${next.id}` : "/admin/dashboard";
}
