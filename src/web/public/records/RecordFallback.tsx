import type { ContentType } from "#resources/contentType.ts";
import * as texts from "#texts/public/content.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";

import { NotFound } from "../layout/NotFoundPage.tsx";

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
  if (error) {
    const title = texts.recordFailed({ type: type.name });
    return (
      <div className={styles.page} data-empty>
        <LoadFailed title={title} error={error} level={1} onRetry={onRetry} />
      </div>
    );
  }
  if (isPending) {
    return (
      <div className={styles.page} data-empty>
        <p className={styles.loading} role="status">
          {texts.loading()}
        </p>
      </div>
    );
  }
  const title = texts.notFound({ type: type.name, notFound: type.messages.notFound });
  const description = texts.noneAtAddress({ type: type.name });
  return (
    <NotFound
      title={title}
      description={description}
      headline={title}
      text={`${description} ${texts.missing()}`}
    >
      <ButtonLink href={listHref}>
        <span data-clear>{texts.back({ type: type.name, nav: type.pages.nav })}</span>
      </ButtonLink>
    </NotFound>
  );
}
