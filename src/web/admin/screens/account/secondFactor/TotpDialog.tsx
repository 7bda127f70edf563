import * as z from "zod";

import { totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import type { AddedFactor, TotpSecret } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { addTotp } from "#web/api/secondFactor.ts";

import { DialogForm, useDialogForm } from "#web/admin/forms/DialogForm.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { QrCode } from "./QrCode.tsx";

import styles from "./TotpDialog.module.css";

const schema = z.object({ code: totpCodeSchema() });

interface TotpDialogProps {
  totp: TotpSecret;
  onAdded: (added: AddedFactor, message: string) => void;
  onClose: () => void;
}

export function TotpDialog({ totp, onAdded, onClose }: TotpDialogProps) {
  const http = useHttp();
  const control = useDialogForm({
    formId: "totp-form",
    schema,
    defaultValues: { code: "" },
    isCheckedWhenSent: true,
    isRetrySafe: false,
    failureText: secondFactorTexts.totpDialog.failed,
    send: ({ code }) => addTotp(http, { secret: totp.secret, code }),
    onSaved: (added) => onAdded(added, secondFactorTexts.totpDialog.added),
  });
  return (
    <DialogForm
      control={control}
      title={secondFactorTexts.totpDialog.title}
      submitLabel={secondFactorTexts.totpDialog.submit}
      onClose={onClose}
    >
      <div className={styles.secret}>
        <QrCode text={totp.uri} label={secondFactorTexts.totpDialog.qrLabel} />
        <div className={styles.typed}>
          <p>{secondFactorTexts.totpDialog.scan}</p>
          <p>{secondFactorTexts.totpDialog.typed}</p>
          <code className={styles.key}>{groupByFour(totp.secret)}</code>
        </div>
      </div>
      <TextField
        {...control.form.register("code")}
        label={secondFactorTexts.totpDialog.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        error={control.errorOf("code")}
      />
    </DialogForm>
  );
}

function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
