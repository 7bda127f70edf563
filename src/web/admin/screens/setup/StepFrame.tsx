import { useQuery } from "@tanstack/react-query";
import type { ReactNode, Ref } from "react";
import { Link } from "wouter";

import type { SettingsChange } from "#resources/settings/settings.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { setupQuery } from "#web/api/setup.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { SitePreview } from "./SitePreview.tsx";
import { SETUP_STEPS } from "./steps.ts";
import type { SetupStep } from "./steps.ts";

import styles from "./StepFrame.module.css";

interface StepFrameProps {
  step: SetupStep;
  /** Changes with every save, which reloads the preview. */
  version: string;
  /** What the preview shows of the unsaved settings. */
  draft?: SettingsChange;
  /** Instead of those of the step. */
  title?: string;
  intro?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  state?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** The layout of every step: list of steps, content, and preview of the public page. */
export function StepFrame({
  step,
  version,
  draft,
  title = texts.steps[step.id].title,
  intro = texts.steps[step.id].intro,
  titleRef,
  state,
  actions,
  children,
}: StepFrameProps) {
  const { data: setup } = useQuery(setupQuery(useHttp()));
  const isDone = (tasks: SetupStep["tasks"]) =>
    tasks.length > 0 && tasks.every((task) => setup?.done.includes(task));
  const position = SETUP_STEPS.indexOf(step) + 1;
  return (
    <Screen title={texts.title} state={state} actions={actions}>
      <div className={styles.layout}>
        <div className="shrink">
          <nav aria-label={texts.stepsLabel}>
            <ol className={styles.steps}>
              {SETUP_STEPS.map(({ id, tasks }) => (
                <li key={id}>
                  <Link
                    className={styles.step}
                    href={`/admin/setup/${id}`}
                    aria-current={id === step.id ? "step" : undefined}
                  >
                    {isDone(tasks) && <Icon name="check" />}
                    <span>{texts.steps[id].title}</span>
                    {isDone(tasks) && <span className="visually-hidden">{texts.done}</span>}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <header className="below-24">
            <p className="meta quiet">{texts.step({ place: position, count: SETUP_STEPS.length })}</p>
            <h2 ref={titleRef} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            <p className="quiet">{intro}</p>
          </header>
          {children}
        </div>
        <SitePreview key={step.id} path={step.preview} version={version} draft={draft} />
      </div>
    </Screen>
  );
}

/** The path of the next step; after the last one, the dashboard. */
export function getNextStepPath(step: SetupStep): string {
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];
  return next ? `/admin/setup/${next.id}` : "/admin/dashboard";
}
