// The states of the contact form: idle, sending, sent, failed; and where the focus goes when they change.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { InputEvent, SubmitEvent } from "react";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { CONTACT_MESSAGES } from "#contract/messages/contactTexts.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { contactSentence, refusedContactKey, sendContactMessage, typedContactKey } from "#web/api/contact.ts";
import type { RefusedContact } from "#web/api/contact.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalQuery } from "#web/api/legal.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { clearFields, findFaults, firstWrong, focusField, readFields } from "./contactFields.ts";
import type { FieldErrors } from "./contactFields.ts";

interface Step {
  sending: boolean;
  /** What the banner says, where there is one. */
  outcome: { tone: "done" | "failed"; sentence: string } | null;
  errors: FieldErrors;
  /** True once a try has ended here: the visitor is then led to what came of it. */
  ended: boolean;
}

const IDLE: Step = { sending: false, outcome: null, errors: {}, ended: false };
const SENT: Step = { ...IDLE, outcome: { tone: "done", sentence: CONTACT_MESSAGES.sent } };

export function useContactForm(sent: boolean) {
  const http = useHttp();
  const form = useRef<HTMLFormElement>(null);
  const banner = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  const queries = useQueryClient();
  const { data: documents } = useQuery(legalQuery(http));
  const policy = documents?.find(({ slug }) => slug === PRIVACY_POLICY);
  const refused = queries.getQueryData<RefusedContact>(refusedContactKey);
  const [typed] = useState(
    () => queries.getQueryData<RefusedContact["typed"]>(typedContactKey) ?? refused?.typed,
  );
  const [step, setStep] = useState<Step>(() =>
    refused ? toFailed(refused.sentence, refused.errors) : sent ? SENT : IDLE,
  );

  // The page's own words stand in for the browser's, which speak another language and cover the page: from the very press that brings
  // the form to life.
  useLayoutEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (!step.ended || !form.current) return;
    const wrong = firstWrong(step.errors);
    if (wrong) focusField(form.current, wrong);
    else banner.current?.focus();
  }, [step.ended, step.errors]);

  async function send(element: HTMLFormElement) {
    const message = readFields(element);
    const errors = findFaults(message);
    if (firstWrong(errors)) return { ...IDLE, errors };
    setStep({ ...IDLE, sending: true });
    try {
      await sendContactMessage(http, message, policy?.versionId);
      clearFields(element);
      queries.removeQueries({ queryKey: typedContactKey });
      return SENT;
    } catch (error) {
      logWarning("The message was not sent", error);
      return toFailed(contactSentence(error), error instanceof ApiError ? error.errors : {});
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const end = await send(event.currentTarget);
    isSending.current = false;
    setStep({ ...end, ended: true });
  }

  function onInput({ target, currentTarget }: InputEvent<HTMLFormElement>) {
    queries.setQueryDefaults(typedContactKey, { gcTime: Infinity });
    queries.setQueryData(typedContactKey, readFields(currentTarget));
    takeBackFault(target);
  }

  /** As soon as its field is worked on. */
  function takeBackFault(target: EventTarget) {
    const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
    if (!name || !(name in step.errors)) return;
    const { [name as keyof FieldErrors]: _, ...errors } = step.errors;
    setStep({ ...step, errors, ended: false });
  }

  return {
    form,
    banner,
    typed,
    /** The privacy policy in effect, where there is one. */
    policy,
    ...step,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
    onInput,
  };
}

/** Faults of fields stand at the fields; the banner says what belongs to none. */
function toFailed(sentence: string, errors: FieldErrors): Step {
  return { ...IDLE, errors, outcome: firstWrong(errors) ? null : { tone: "failed", sentence } };
}
