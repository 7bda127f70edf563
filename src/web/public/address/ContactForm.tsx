import type { Ref } from "react";
import { Link, useRouter } from "wouter";

import { legalPath, legalTitle } from "#contract/legal/legal.ts";
import type { CurrentLegalDocument } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { HIDDEN_FIELD, TOKEN_FIELD } from "#contract/messages/formToken.ts";
import { formatOpeningHours } from "#resources/settings/openingTimes.ts";
import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/address.ts";
import { POLICY_FIELD } from "#web/api/contact.ts";
import { Banner } from "#web/ui/Banner.tsx";
import { Button } from "#web/ui/Button.tsx";
import { flyPoint } from "#web/ui/flyPoint.ts";
import { TextLink } from "#web/ui/TextLink.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useSite } from "../layout/useSite.ts";
import { ContactFields } from "./ContactFields.tsx";
import { useContactForm } from "./useContactForm.ts";

import styles from "./ContactForm.module.css";

/**
 * Without scripts the browser posts the form and the server responds with this page.
 * @param sent true in the response to a form that was accepted
 */
export function ContactForm({ sent }: { sent: boolean }) {
  const { base } = useRouter();
  const { form, banner, typed, model, policy, pageToken, sending, outcome, errors, onSubmit, onInput } =
    useContactForm(sent);
  if (outcome?.tone === "done") return <SentMessage ref={banner} {...outcome} />;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={`${base}/address#message`}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {outcome && (
        <Banner ref={banner} tone={outcome.tone}>
          {outcome.message}
        </Banner>
      )}
      <ContactFields form={model} values={typed} errors={errors} />
      <HiddenField />
      {pageToken && <input type="hidden" name={TOKEN_FIELD} value={pageToken} />}
      <DataNote policy={policy} />
      <div className={styles.send} data-sending={sending || undefined}>
        <Button type="submit" variant="accent" arrow disabled={sending}>
          <span className={styles.label} data-widest={texts.formSend()}>
            {sending ? texts.formSending() : texts.formSend()}
          </span>
        </Button>
      </div>
    </form>
  );
}

interface SentMessageProps {
  ref: Ref<HTMLParagraphElement>;
  message: string;
  /** Of the sender; empty if it is not known. */
  name: string;
}

const flyPointTo = (point: Element | null) => void flyPoint(point);

/** In place of the form. */
function SentMessage({ ref, message, name }: SentMessageProps) {
  const hasHours = formatOpeningHours(useSite(), getLanguage()).length > 0;
  return (
    <div className={styles.sent}>
      <span ref={flyPointTo} className={styles.point} />
      <h3 className={styles.thanks}>{name ? texts.thankYou({ name }) : texts.thankYouAll()}</h3>
      <p ref={ref} className={styles.confirmation} tabIndex={-1}>
        {message}
      </p>
      <p className={styles.answer}>{hasHours ? texts.answerHours() : texts.answer()}</p>
      <TextLink href="/activities">{texts.seeActivities()}</TextLink>
    </div>
  );
}

/** Hidden from people and screen readers: programs fill in every field. */
function HiddenField() {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        <span>{texts.formHiddenField()}</span>
        <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What is stored, why and how long, and the version of the policy that applies, which is stored with the message. */
function DataNote({ policy }: { policy: CurrentLegalDocument | undefined }) {
  const { messageMonths } = useSite();
  const title = policy && legalTitle(policy, getLanguage());
  return (
    <div className={styles.policy}>
      <p>{texts.formStored({ months: String(messageMonths) })}</p>
      {policy && (
        <p>
          <input type="hidden" name={POLICY_FIELD} value={policy.versionId} />
          <Trans
            text={texts.policy({ date: formatLegalDate(policy.effectiveDate, getLanguage()) })}
            elements={{
              policy: () => (
                <Link href={legalPath(policy.slug)} lang={title && detectLanguage(title)}>
                  {title}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}
