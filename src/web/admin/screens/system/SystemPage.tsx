import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { findingText } from "#contract/system.ts";
import type { Finding, SystemReport } from "#contract/system.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { systemTexts as texts } from "#texts/admin/system.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { systemReportQuery } from "#web/api/system.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import styles from "./SystemPage.module.css";

const LEVELS: readonly Finding["level"][] = ["error", "warning", "ok"];

/** What runs, and what `vitrine doctor` finds. */
export function SystemPage() {
  const { data, error, isError, isPending, isFetching, refetch } = useQuery(systemReportQuery(useHttp()));
  const check = () => void (!isFetching && refetch());
  return (
    <Screen
      title={layoutTexts.names.system}
      actions={
        <Button icon="retry" busy={isFetching} busyText={texts.checking} onClick={check}>
          {texts.check}
        </Button>
      }
    >
      {isError && <LoadFailed title={texts.failed} error={error} onRetry={check} />}
      {isPending && <LoadingSkeleton />}
      {data && !isError && <Report report={data} />}
    </Screen>
  );
}

function Report({ report }: { report: SystemReport }) {
  const [free, total] = [formatGigabytes(report.freeBytes), formatGigabytes(report.totalBytes)];
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [texts.version, report.version],
    [texts.runningSince, <DateCell key="since" iso={report.startedAt} withTime />],
    [texts.memory, formatBytes(report.memoryBytes)],
    [texts.databaseSize, formatBytes(report.databaseBytes)],
    [texts.diskSpace, texts.freeOf({ free, total })],
  ];
  const { findings } = report;
  const problems = findings.filter(({ level }) => level !== "ok").length;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="label quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="heading below-6">
        <span role="status">{texts.problems({ count: problems })}</span>
      </h2>
      <ul className="line-above">
        {findings
          .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
          .map((finding) => (
            <li key={finding.check} className={styles.finding} data-level={finding.level}>
              <Icon name={finding.level === "ok" ? "checkCircle" : "alert"} />
              <div>
                <p className="medium">{`${texts.checks[finding.check]}: ${texts.levels[finding.level]}`}</p>
                {finding.level !== "ok" && <p className="note">{findingText(texts.findings, finding)}</p>}
              </div>
            </li>
          ))}
      </ul>
    </>
  );
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
