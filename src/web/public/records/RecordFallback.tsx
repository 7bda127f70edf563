import type { ContentType } from "#resources/contentType.ts";
import * as texts from "#texts/public/content.ts";
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
  listHref = type.pages.list ?? "/",
}: RecordFallbackProps) {
  const title = texts.notFound({ type: type.name, notFound: type.messages.notFound });
  if (isPending) {
    return (
      <div className={styles.page} data-empty>
        <p className={styles.loading} role="status">
          {texts.loading()}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page} data-empty>
      {error ? (
        <LoadFailed
          title={texts.recordFailed({ type: type.name })}
          error={error}
          level={1}
          onRetry={onRetry}
        />
      ) : (
        <Notice
          title={title}
          level={1}
          action={
            <ButtonLink href={listHref}>{texts.back({ type: type.name, nav: type.pages.nav })}</ButtonLink>
          }
        >
          <PageHead title={title} description={texts.noneAtAddress({ type: type.name })} noindex />
          <span>{texts.missing()}</span>
        </Notice>
      )}
    </div>
  );
}
