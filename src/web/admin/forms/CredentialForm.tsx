import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useForm } from "react-hook-form";
import type { DefaultValues, FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";
import type * as z from "zod";

import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { describeFieldError } from "#web/api/http/describeError.ts";
import type { SignInOutcome } from "#web/api/session/session.ts";

import { createExclusiveRunner } from "#web/admin/session/exclusiveRunner.ts";
import { useSession } from "#web/admin/session/services.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";

import { schemaResolver } from "./schemaResolver.ts";

interface CredentialFormOptions<V extends FieldValues, O> {
  schema: z.ZodType<O, V>;
  /** Its keys are the fields that the server may reject. */
  defaultValues: DefaultValues<V>;
  /** Checks fields when they are left. All other forms check them only when they are sent. */
  isNewAccount?: boolean;
  send: (fields: O) => Promise<SignInOutcome>;
  onChallenge?: (challenge: SecondFactorChallenge) => void;
  /** Shows a failure in another way than at the fields or in the banner. */
  onFailed?: (error: unknown, form: UseFormReturn<V, unknown, O>) => void;
  /** Shows, before the first attempt, why the session ended. */
  showsEarlierFailure?: boolean;
}

/** The form of what proves who a person is: a password, a code, or the fields of a new account. */
export function useCredentialForm<V extends FieldValues, O>(options: CredentialFormOptions<V, O>) {
  const { schema, defaultValues, isNewAccount = false, send, onChallenge, onFailed = showAtFields } = options;
  const { session, error } = useSession();
  const [once] = useState(createExclusiveRunner);
  const form = useForm<V, unknown, O>({
    resolver: schemaResolver(schema),
    defaultValues,
    ...(isNewAccount ? { mode: "onTouched" } : { reValidateMode: "onSubmit" }),
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;

  function showAtFields(failure: unknown) {
    const rejected = Object.keys(defaultValues).filter((name) => describeFieldError(failure, name));
    for (const name of rejected)
      form.setError(name as Path<V>, { message: describeFieldError(failure, name) });
    const [first] = rejected;
    if (first === undefined) return;
    // The banner would repeat it.
    session.clearError();
    form.setFocus(first as Path<V>, { shouldSelect: true });
  }

  async function sendOnce(fields: O) {
    const outcome = await send(fields);
    if (outcome.kind === "challenge") onChallenge?.(outcome.challenge);
    if (outcome.kind === "failed") onFailed(outcome.error, form);
  }

  return {
    form,
    isSubmitting,
    failure: errors.root?.message ?? (isSubmitted || options.showsEarlierFailure ? error : null),
    register(name: Path<V>, registerOptions: Pick<RegisterOptions<V>, "shouldUnregister"> = {}) {
      const onChange = () => {
        if (!isNewAccount) form.clearErrors(name);
        session.clearError();
      };
      return {
        ...form.register(name, { ...registerOptions, onChange }),
        error: form.getFieldState(name, form.formState).error?.message,
      };
    },
    submit(event: SubmitEvent) {
      event.preventDefault();
      session.clearError();
      form.clearErrors("root");
      void once(() => form.handleSubmit(sendOnce)());
    },
  };
}

interface CredentialFormProps {
  control: { failure: string | null; submit: (event: SubmitEvent) => void };
  className: string | undefined;
  /** The fields and the button. */
  children: ReactNode;
}

export function CredentialForm({ control, className, children }: CredentialFormProps) {
  return (
    <form className={className} noValidate onSubmit={control.submit}>
      {control.failure && <Banner>{control.failure}</Banner>}
      {children}
    </form>
  );
}
