import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";

import { isMonth } from "#contract/content/schedule.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { scheduleTexts as texts } from "#texts/admin/schedule.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { scheduleQuery } from "#web/api/schedule.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import { Month } from "./Month.tsx";
import { addMonths, monthOf } from "./months.ts";

import styles from "./SchedulePage.module.css";

const PATH = "/admin/schedule";

/** What is published and taken down in a month. */
export function SchedulePage() {
  const dates = useDates();
  const asked = new URLSearchParams(useSearch()).get("month") ?? "";
  const current = monthOf(dates.today());
  const month = isMonth(asked) ? asked : current;
  const { data, error, isError, refetch } = useQuery(scheduleQuery(useHttp(), month));
  return (
    <Screen title={layoutTexts.names.schedule}>
      <nav className={styles.head} aria-label={texts.months}>
        <h2 className={styles.month} aria-live="polite">
          {dates.month(month)}
        </h2>
        <ButtonLink icon="chevronLeft" href={`${PATH}?month=${addMonths(month, -1)}`}>
          <span className="visually-hidden">{texts.previous}</span>
        </ButtonLink>
        <ButtonLink href={PATH}>{texts.current}</ButtonLink>
        <ButtonLink icon="chevronRight" href={`${PATH}?month=${addMonths(month, 1)}`}>
          <span className="visually-hidden">{texts.next}</span>
        </ButtonLink>
      </nav>
      {isError && <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <LoadingSkeleton />}
      {!isError && data && <Month month={month} events={data} />}
    </Screen>
  );
}
