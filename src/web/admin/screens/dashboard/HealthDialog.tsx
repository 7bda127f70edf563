import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { HealthFinding, HealthKind, HealthUse } from "#contract/health.ts";
import { healthTexts as texts } from "#texts/admin/health.ts";
import { findingsQuery } from "#web/api/health.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { pathsOf } from "#web/admin/resource/paths.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { Dialog } from "#web/admin/ui/dialog/Dialog.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { LoadingSkeleton } from "#web/admin/ui/LoadingSkeleton.tsx";

import styles from "./HealthPanel.module.css";

interface HealthDialogProps {
  kind: HealthKind;
  onClose: () => void;
}

/** The findings of a kind, each with a link to where it is mended. */
export function HealthDialog({ kind, onClose }: HealthDialogProps) {
  const { data, error, isPending, refetch } = useQuery(findingsQuery(useHttp(), kind));
  const rest = data ? data.pagination.totalItems - data.items.length : 0;
  return (
    <Dialog title={texts.titles[kind]} onCancel={onClose} size="wide">
      <p className="quiet above-8">{texts.notes[kind]}</p>
      {isPending && <LoadingSkeleton />}
      {error && <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      <ul className={styles.findings}>
        {data?.items.map((finding) => (
          <li key={finding.url ?? finding.uses[0]?.id}>
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="quiet above-12">{texts.more({ count: rest })}</p>}
    </Dialog>
  );
}

function Finding({ finding: { uses, url, reason = "", checkedAt, count } }: { finding: HealthFinding }) {
  const { dateTime } = useDates();
  return (
    <>
      {url && (
        <a className="underlined" href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      )}
      {url && checkedAt && (
        <p className="meta quiet">
          {texts.checked({ reason: texts.reason({ code: reason }), time: dateTime(checkedAt) })}
        </p>
      )}
      {uses.map((use) => (
        <UseLink key={use.id} use={use} />
      ))}
      {count !== undefined && <p className="meta quiet">{texts.pictures({ count })}</p>}
    </>
  );
}

function UseLink({ use: { kind, id, name } }: { use: HealthUse }) {
  const { contentFeatures } = useServices();
  const type = contentFeatures.find((feature) => feature.type.name === kind)?.type;
  const href = type
    ? pathsOf(type).edit({ _id: id })
    : `/admin/client?${new URLSearchParams({ search: name })}`;
  return (
    <Link className="underlined" href={href} lang={detectLanguage(name)}>
      {name}
    </Link>
  );
}
