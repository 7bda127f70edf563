// Above a form: what was typed here before and never sent, to be taken up again or thrown away.
import { Button } from "../ui/Button.tsx";
import { formatDateTime } from "../ui/formats.ts";
import { Icon } from "../ui/Icon.tsx";

import type { KeptDraft } from "./useKeptDraft.ts";

import styles from "./DraftOffer.module.css";

export function DraftOffer({ draft }: { draft: KeptDraft }) {
  const { offered, restore, discard } = draft;
  if (!offered) return null;
  const keptAt = new Date(offered.keptAt).toISOString();
  return (
    <section className={styles.offer} aria-label="Unsent changes">
      <Icon name="undo" />
      <div className={styles.text} role="status">
        <p className={styles.title}>
          Unsent changes of{" "}
          <time dateTime={keptAt} lang="th">
            {formatDateTime(keptAt)}
          </time>
        </p>
        <p>{detailOf(offered)}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={restore}>
          Restore
        </Button>
        <Button size="small" kind="plain" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

function detailOf({ isOutdated, files }: NonNullable<KeptDraft["offered"]>): string {
  const parts = ["This browser kept what was typed here and not saved."];
  if (isOutdated) parts.push("The record was saved since: both versions are shown when you save.");
  if (files > 0) parts.push("Pictures cannot be kept: choose them again.");
  return parts.join(" ");
}
