import { useForm } from "react-hook-form";
import * as z from "zod";

import { MAX_PASSKEY_NAME_LENGTH, SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { AddedFactor } from "#contract/accounts/secondFactor.ts";
import { requiredLine } from "#contract/fields/textFields.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { addPasskey } from "#web/api/secondFactor.ts";

import { FormBanner } from "#web/admin/forms/FormBanner.tsx";
import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { useSending } from "#web/admin/forms/useSending.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

const FORM_ID = "passkey-form";
const schema = z.object({ name: requiredLine(SECOND_FACTOR_MESSAGES.passkeyName, MAX_PASSKEY_NAME_LENGTH) });

interface PasskeyDialogProps {
  onAdded: (added: AddedFactor, message: string) => void;
  onClose: () => void;
}

export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const { form, sending, submit } = usePasskeyForm((added) =>
    onAdded(added, secondFactorTexts.passkeyDialog.added),
  );
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      id={FORM_ID}
      title={secondFactorTexts.passkeyDialog.title}
      submitLabel={secondFactorTexts.passkeyDialog.submit}
      busyText={secondFactorTexts.passkeyDialog.adding}
      busy={sending.isSaving}
      hasChanges={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormBanner formId={FORM_ID} submitCount={submitCount} failure={sending.failure} />
      <p>{secondFactorTexts.passkeyDialog.text}</p>
      <TextField
        {...form.register("name")}
        label={secondFactorTexts.passkeyDialog.name}
        autoComplete="off"
        error={errors.name?.message}
      />
    </FormDialog>
  );
}

function usePasskeyForm(onAdded: (added: AddedFactor) => void) {
  const http = useHttp();
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { name: "" },
    reValidateMode: "onSubmit",
  });
  const sending = useSending({
    form: { id: FORM_ID, names: ["name"] },
    failureText: secondFactorTexts.passkeyDialog.failed,
    isRetrySafe: false,
  });
  async function save({ name }: z.output<typeof schema>) {
    const outcome = await sending.send(() => addPasskey(http, name).catch(throwReadableError));
    if (outcome.kind === "saved") onAdded(outcome.saved);
  }
  const submit = () => void sending.runExclusive(() => form.handleSubmit(save)());
  return { form, sending, submit };
}

/** Messages of browsers are not meant for people. */
function throwReadableError(error: unknown): never {
  if (error instanceof ApiError) throw error;
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  throw new ApiError(
    isKnown ? secondFactorTexts.passkeyDialog.exists : secondFactorTexts.passkeyDialog.browserFailed,
    422,
  );
}
