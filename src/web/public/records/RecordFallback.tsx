import type { ContentType } from "#content/contentType.ts";
import { recordPageTexts as texts } from "#texts/public/records.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";

import styles from "./RecordView.module.css";

interface RecordFallbackProps {
  type: ContentType;
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Target of the link back to the list. */
  listHref?: string;
}

/** Shown while a record is pending, after it failed to load, or if it doesn't exist. */
export function RecordFallback({
  type,
  isPending,
  error,
  onRetry,
  listHref = type.pages.list,
}: RecordFallbackProps) {
  const { name, pages, messages } = type;
  if (isPending) {
    return (
      <div className={styles.page} data-empty>
        <p className={styles.loading} role="status">
          {texts.loading}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page} data-empty>
      {error ? (
        <LoadFailed title={texts.recordFailed(name)} error={error} level={1} onRetry={onRetry} />
      ) : (
        <Notice
          title={messages.notFound}
          level={1}
          action={<ButtonLink href={listHref}>{texts.back(pages.nav)}</ButtonLink>}
        >
          <PageHead title={messages.notFound} description={texts.noneAtAddress(name)} noindex />
          {texts.missing}
        </Notice>
      )}
    </div>
  );
}
