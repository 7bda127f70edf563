import * as z from "zod";

import { MAX_PASSKEY_NAME_LENGTH, SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { AddedFactor } from "#contract/accounts/secondFactor.ts";
import { requiredLine } from "#contract/fields/textFields.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { addPasskey } from "#web/api/secondFactor.ts";

import { DialogForm, useDialogForm } from "#web/admin/forms/DialogForm.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

const schema = z.object({ name: requiredLine(SECOND_FACTOR_MESSAGES.passkeyName, MAX_PASSKEY_NAME_LENGTH) });

interface PasskeyDialogProps {
  onAdded: (added: AddedFactor, message: string) => void;
  onClose: () => void;
}

export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const http = useHttp();
  const control = useDialogForm({
    formId: "passkey-form",
    schema,
    defaultValues: { name: "" },
    isCheckedWhenSent: true,
    isRetrySafe: false,
    failureText: secondFactorTexts.passkeyDialog.failed,
    send: ({ name }) => addPasskey(http, name).catch(throwReadableError),
    onSaved: (added) => onAdded(added, secondFactorTexts.passkeyDialog.added),
  });
  return (
    <DialogForm
      control={control}
      title={secondFactorTexts.passkeyDialog.title}
      submitLabel={secondFactorTexts.passkeyDialog.submit}
      busyText={secondFactorTexts.passkeyDialog.adding}
      onClose={onClose}
    >
      <p>{secondFactorTexts.passkeyDialog.text}</p>
      <TextField
        {...control.form.register("name")}
        label={secondFactorTexts.passkeyDialog.name}
        autoComplete="off"
        error={control.errorOf("name")}
      />
    </DialogForm>
  );
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
