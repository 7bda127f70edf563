// Above a form: what was typed here before and never sent, to be taken up again or thrown away.
import { useEffect, useState } from "react";

import { draftTexts as texts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "../../ui/Button.tsx";
import { DateCell } from "../../ui/dates/DateCell.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isFocusLost } from "../../ui/lostFocus.ts";

import { focusForm } from "../form/focusField.ts";
import { nameOf } from "./offeredDraft.ts";
import type { KeptDraft } from "./useKeptDraft.ts";

import styles from "./DraftOffer.module.css";

interface DraftOfferProps {
  /** Its first field has the focus once the offer is answered. */
  formId: string;
  draft: KeptDraft;
}

export function DraftOffer({ formId, draft }: DraftOfferProps) {
  const { offered, restore, discard } = draft;
  const [isAnswered, setAnswered] = useState(false);
  const [told, setTold] = useState("");
  useEffect(() => {
    // The buttons went with the offer; another offer has them again.
    if (isAnswered && !offered && isFocusLost()) focusForm(formId);
  }, [formId, isAnswered, offered]);

  const answer = (act: () => void, text: string) => () => {
    act();
    setAnswered(true);
    setTold(text);
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {offered && (
        <section className={styles.offer} aria-label={texts.offer}>
          <Icon name="undo" />
          <OfferText offered={offered} />
          <div className={styles.actions}>
            <Button size="small" onClick={answer(restore, texts.restored)}>
              {texts.restore}
            </Button>
            {/* A notification says that it is done. */}
            <Button size="small" kind="plain" onClick={answer(discard, "")}>
              {uiTexts.discard}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

type Offered = NonNullable<KeptDraft["offered"]>;

function OfferText({ offered }: { offered: Offered }) {
  const keptAt = new Date(offered.keptAt).toISOString();
  const name = nameOf(offered.fields);
  return (
    <div className={styles.text} role="status">
      <p className={styles.title}>
        <Trans text={texts.unsentFrom} elements={{ time: () => <DateCell iso={keptAt} withTime /> }} />
      </p>
      {name && (
        <p className={styles.name} lang={detectLanguage(name)}>
          {name}
        </p>
      )}
      <p>{detailOf(offered)}</p>
    </div>
  );
}

const TYPED = texts.stored;
const SENT = texts.sent;

function detailOf({ isOutdated, files, sent }: Offered): string {
  const parts = [sent ? SENT : TYPED];
  if (isOutdated) parts.push(texts.newerVersion);
  if (files > 0) parts.push(texts.picturesLost);
  return parts.join(" ");
}
