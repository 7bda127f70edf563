import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";

import { HEALTH_KINDS } from "#contract/health.ts";
import type { HealthKind } from "#contract/health.ts";
import { healthTexts as texts } from "#texts/admin/health.ts";
import { healthQuery } from "#web/api/health.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";

import { Panel } from "./Panel.tsx";

import styles from "./HealthPanel.module.css";

const HealthDialog = lazyComponent(async () => (await import("./HealthDialog.tsx")).HealthDialog);

/** What could be better in what is published, with a list of each kind. */
export function HealthPanel() {
  const { data } = useQuery(healthQuery(useHttp()));
  const [shown, setShown] = useState<HealthKind | null>(null);
  if (!data) return null;
  const found = HEALTH_KINDS.filter((kind) => data[kind] > 0);
  return (
    <Panel title={texts.title} note={texts.note}>
      {found.length === 0 && data.translations === 0 ? (
        <p className="quiet">{texts.well}</p>
      ) : (
        <ul className={styles.list}>
          {found.map((kind) => (
            <li key={kind}>
              <button type="button" className="underlined" onClick={() => setShown(kind)}>
                {texts.counts[kind]({ count: data[kind] })}
              </button>
            </li>
          ))}
          {data.translations > 0 && (
            <li>
              <Link className="underlined" href="/admin/translations">
                {texts.counts.translations({ count: data.translations })}
              </Link>
            </li>
          )}
        </ul>
      )}
      <Suspense fallback={null}>
        {shown && <HealthDialog kind={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </Panel>
  );
}
