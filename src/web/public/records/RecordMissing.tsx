import type { ContentType } from "#content/contentType.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";

import styles from "./RecordView.module.css";

interface RecordMissingProps {
  type: ContentType;
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Where the way back to the list leads. */
  back?: string;
}

/** In the place of a record that is on its way, could not be loaded, or does not exist. */
export function RecordMissing({
  type,
  isPending,
  error,
  onRetry,
  back = type.pages.list,
}: RecordMissingProps) {
  const { name, pages, messages } = type;
  if (isPending) {
    return (
      <div className={styles.page} data-empty>
        <p className={styles.loading} role="status">
          Loading…
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page} data-empty>
      {error ? (
        <LoadFailed what={`This ${name}`} error={error} level={1} onRetry={onRetry} />
      ) : (
        <Notice
          title={messages.notFound}
          level={1}
          action={<ButtonLink href={back}>{`Back to ${pages.nav}`}</ButtonLink>}
        >
          <PageHead title={messages.notFound} description={`There is no ${name} at this address.`} hidden />
          It may have been withdrawn, or the address is mistyped.
        </Notice>
      )}
    </div>
  );
}
