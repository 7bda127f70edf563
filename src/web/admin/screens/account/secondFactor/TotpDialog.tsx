import { useForm } from "react-hook-form";
import * as z from "zod";

import { totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import type { AddedFactor, TotpSecret } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { addTotp } from "#web/api/secondFactor.ts";

import { FormBanner } from "#web/admin/forms/FormBanner.tsx";
import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { useSending } from "#web/admin/forms/useSending.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { QrCode } from "./QrCode.tsx";

import styles from "./TotpDialog.module.css";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

const FORM_ID = "totp-form";
const schema = z.object({ code: totpCodeSchema() });

interface TotpDialogProps {
  totp: TotpSecret;
  onAdded: (added: AddedFactor, message: string) => void;
  onClose: () => void;
}

export function TotpDialog({ totp, onAdded, onClose }: TotpDialogProps) {
  const { form, sending, submit } = useTotpForm(totp.secret, (added) =>
    onAdded(added, secondFactorTexts.totpDialog.added),
  );
  const { errors, isDirty, submitCount } = form.formState;
  return (
    <FormDialog
      id={FORM_ID}
      title={secondFactorTexts.totpDialog.title}
      submitLabel={secondFactorTexts.totpDialog.submit}
      busy={sending.isSaving}
      hasChanges={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormBanner formId={FORM_ID} submitCount={submitCount} failure={sending.failure} />
      <div className={styles.secret}>
        <QrCode text={totp.uri} label={secondFactorTexts.totpDialog.qrLabel} />
        <div className={styles.typed}>
          <p>{secondFactorTexts.totpDialog.scan}</p>
          <p>{secondFactorTexts.totpDialog.typed}</p>
          <code className={styles.key}>{groupByFour(totp.secret)}</code>
        </div>
      </div>
      <TextField
        {...form.register("code")}
        label={secondFactorTexts.totpDialog.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        error={errors.code?.message}
      />
    </FormDialog>
  );
}

function useTotpForm(secret: string, onAdded: (added: AddedFactor) => void) {
  const http = useHttp();
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const sending = useSending({
    form: { id: FORM_ID, names: ["code"] },
    failureText: secondFactorTexts.totpDialog.failed,
    isRetrySafe: false,
  });
  async function save({ code }: z.output<typeof schema>) {
    const outcome = await sending.send(() => addTotp(http, { secret, code }));
    if (outcome.kind === "saved") onAdded(outcome.saved);
    if (outcome.kind !== "rejected" || !outcome.error.errors["code"]) return;
    form.setError("code", { message: outcome.error.errors["code"] });
    sending.setFailure(null);
  }
  const submit = () => void sending.runExclusive(() => form.handleSubmit(save)());
  return { form, sending, submit };
}

function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
