import { useEffect, useState } from "react";

import { draftTexts as texts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { focusForm } from "../focusField.ts";
import { draftTitle } from "#web/admin/session/drafts/restorableDraft.ts";
import type { FormDraftControl } from "./useFormDraft.ts";

import styles from "./RestoreDraftBanner.module.css";

interface RestoreDraftBannerProps {
  /** Its first field gets the focus after the person has chosen. */
  formId: string;
  draft: FormDraftControl;
}

export function RestoreDraftBanner({ formId, draft }: RestoreDraftBannerProps) {
  const { restorable, restore, discard } = draft;
  const [hasResponded, setHasResponded] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    // The focused button was removed with the banner, unless another draft follows.
    if (hasResponded && !restorable && isFocusLost()) focusForm(formId);
  }, [formId, hasResponded, restorable]);

  const respond = (action: () => void, text: string) => () => {
    action();
    setHasResponded(true);
    setAnnouncement(text);
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {restorable && (
        <section className={styles.offer} aria-label={texts.offer}>
          <Icon name="undo" />
          <DraftSummary offered={restorable} />
          <div className={styles.actions}>
            <Button size="small" onClick={respond(restore, texts.restored)}>
              {texts.restore}
            </Button>
            {/* A notification says that it is done. */}
            <Button size="small" kind="plain" onClick={respond(discard, "")}>
              {uiTexts.discard}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

type RestorableFormDraft = NonNullable<FormDraftControl["restorable"]>;

function DraftSummary({ offered }: { offered: RestorableFormDraft }) {
  const savedAt = new Date(offered.savedAt).toISOString();
  const name = draftTitle(offered.fields);
  return (
    <div className={styles.text} role="status">
      <p className="bold">
        <Trans text={texts.unsentFrom} elements={{ time: () => <DateCell iso={savedAt} withTime /> }} />
      </p>
      {name && <p lang={detectLanguage(name)}>{name}</p>}
      <p>{detailText(offered)}</p>
    </div>
  );
}

function detailText({ isOutdated, unsavedFileCount, newRecord }: RestorableFormDraft): string {
  const parts = [newRecord.isRetry ? texts.sent : texts.stored];
  if (isOutdated) parts.push(texts.newerVersion);
  if (unsavedFileCount > 0) parts.push(texts.picturesLost);
  return parts.join(" ");
}
