import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { InputEvent, RefObject, SubmitEvent } from "react";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import * as texts from "#texts/public/contact.ts";
import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import type { FormProof } from "#contract/messages/formToken.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import {
  contactErrorMessage,
  rejectedContactKey,
  sendContactMessage,
  contactDraftKey,
} from "#web/api/contact.ts";
import type { RejectedContact } from "#web/api/contact.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalQuery } from "#web/api/legal.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { formTokenQuery } from "#web/api/formToken.ts";
import { solveProofOfWork } from "#web/api/solveProofOfWork.ts";

import { useSite } from "../layout/useSite.ts";
import {
  contactFieldErrors,
  createContactForm,
  validateFields,
  firstInvalidField,
  getField,
  readFields,
  readServerForm,
} from "./contactFields.ts";
import type { ContactFormModel, FieldErrors } from "./contactFields.ts";

interface FormState {
  sending: boolean;
  /** The banner; `null` for none. */
  outcome: { tone: "done"; message: string; name: string } | { tone: "failed"; message: string } | null;
  errors: FieldErrors;
  /** True once a submission has finished: the focus then moves to the first invalid field or the banner. */
  isSettled: boolean;
}

const IDLE: FormState = { sending: false, outcome: null, errors: {}, isSettled: false };

export function useContactForm(sent: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const bannerRef = useRef<HTMLParagraphElement>(null);
  const isSendingRef = useRef(false);
  const formProof = useFormProof();
  const model = createContactForm(useSite());
  const http = useHttp();
  const queryClient = useQueryClient();
  const { data: documents } = useQuery(legalQuery(http));
  const policy = documents?.find(({ slug }) => slug === PRIVACY_POLICY);
  const rejected = queryClient.getQueryData<RejectedContact>(rejectedContactKey);
  const [typed] = useState(
    () =>
      queryClient.getQueryData<RejectedContact["values"]>(contactDraftKey) ??
      readServerForm() ??
      rejected?.values,
  );
  const [formState, setFormState] = useState<FormState>(() =>
    rejected ? failedState(rejected.message, rejected.errors) : sent ? sentState("") : IDLE,
  );

  // A layout effect already applies to a press that triggers hydration.
  useLayoutEffect(() => {
    if (!formRef.current) return;
    // The page's messages replace the browser's, which may be in another language and cover the page.
    formRef.current.noValidate = true;
    // What was typed before hydration.
    saveDraft(queryClient, formRef.current);
  }, [queryClient]);
  useFocusOutcome(formState, formRef, bannerRef);

  async function send(element: HTMLFormElement): Promise<FormState> {
    const errors = validateFields(readFields(element), model);
    if (firstInvalidField(errors)) return { ...IDLE, errors };
    setFormState({ ...IDLE, sending: true });
    const proof = await formProof.take();
    const hiddenField = getField(element, HIDDEN_FIELD)?.value;
    try {
      const metadata = { policyVersion: policy?.versionId, hiddenField, proof };
      await sendContactMessage(http, readFields(element), metadata);
      for (const queryKey of [contactDraftKey, rejectedContactKey]) queryClient.removeQueries({ queryKey });
      return sentState(getField(element, "name")?.value.trim() ?? "");
    } catch (error) {
      logWarning("The message was not sent", error);
      const refused = error instanceof ApiError ? contactFieldErrors(readFields(element), error, model) : {};
      return failedState(contactErrorMessage(error), refused);
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    const result = await send(event.currentTarget);
    isSendingRef.current = false;
    setFormState({ ...result, isSettled: true });
  }

  function onInput({ target, currentTarget }: InputEvent<HTMLFormElement>) {
    formProof.prepare();
    saveDraft(queryClient, currentTarget);
    setFormState(withoutFieldError(formState, target, model));
  }

  return {
    form: formRef,
    banner: bannerRef,
    typed,
    model,
    /** The privacy policy in effect, if there is one. */
    policy,
    pageToken: formProof.pageToken,
    ...formState,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
    onInput,
  };
}

function saveDraft(queryClient: QueryClient, form: HTMLFormElement) {
  queryClient.setQueryDefaults(contactDraftKey, { gcTime: Infinity });
  queryClient.setQueryData(contactDraftKey, readFields(form));
}

/** Removes the error of a field as soon as it is edited; of fields that one is enough of, all errors. */
function withoutFieldError(
  formState: FormState,
  target: EventTarget,
  { anyOf }: ContactFormModel,
): FormState {
  const edited = target instanceof HTMLElement ? target.getAttribute("name") : null;
  const names: readonly (string | null)[] = anyOf.some((name) => name === edited) ? anyOf : [edited];
  const left = Object.entries(formState.errors).filter(([name]) => !names.includes(name));
  if (left.length === Object.keys(formState.errors).length) return formState;
  return { ...formState, errors: Object.fromEntries(left), isSettled: false };
}

/** Focuses the first invalid field, or the banner. */
function useFocusOutcome(
  { isSettled, errors }: FormState,
  formRef: RefObject<HTMLFormElement | null>,
  bannerRef: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!isSettled) return;
    const invalidField = firstInvalidField(errors);
    if (invalidField && formRef.current) getField(formRef.current, invalidField)?.focus();
    else bannerRef.current?.focus();
  }, [isSettled, errors, formRef, bannerRef]);
}

/** @param name of the sender */
function sentState(name: string): FormState {
  return { ...IDLE, outcome: { tone: "done", message: texts.sent(), name } };
}

/** The banner shows the message only if no field has an error. */
function failedState(message: string, errors: FieldErrors): FormState {
  return {
    ...IDLE,
    errors,
    outcome: firstInvalidField(errors) ? null : { tone: "failed", message },
  };
}

/** The token of the page, and a newer one, with its proof of work, from the first input on. */
function useFormProof() {
  const { data: pageToken, refetch } = useQuery(formTokenQuery(useHttp()));
  const pendingProof = useRef<Promise<FormProof | undefined> | null>(null);

  /** @param earlierToken for a message that is sent at once: with a token of the last seconds, it would count as spam */
  async function createProof(earlierToken?: string): Promise<FormProof | undefined> {
    const { data } = await refetch();
    return data && solveProofOfWork({ ...data, token: earlierToken ?? data.token });
  }

  return {
    pageToken: pageToken?.token,
    /** Starts the proof of work at the first input, so that it is done when the form is sent. */
    prepare(): void {
      pendingProof.current ??= createProof();
    },
    /** Takes the proof for one message; undefined if there is no token. */
    take(): Promise<FormProof | undefined> {
      const proof = pendingProof.current ?? createProof(pageToken?.token);
      pendingProof.current = null;
      return proof;
    },
  };
}
