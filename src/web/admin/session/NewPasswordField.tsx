import type { ComponentProps } from "react";

import { findPasswordPattern } from "#contract/accounts/passwordPatterns.ts";
import type { PasswordContext } from "#contract/accounts/passwordPatterns.ts";
import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { useServices } from "./services.ts";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";

/** Characters. From here on, guessing takes too long even at a high rate, unless the password is a known one. */
const GOOD_LENGTH = 15;

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** What is typed so far. */
  password: string;
  /** Whose password it is. */
  person: Omit<PasswordContext, "productName">;
}

/**
 * A password to be chosen. The line below the field says what the browser can tell about it; the server also
 * compares it with the most common passwords.
 */
export function NewPasswordField({ password, person, note, ...field }: NewPasswordFieldProps) {
  const { productName } = useServices();
  const hint = describeStrength(password, { ...person, productName }) ?? note ?? uiTexts.newPassword.advice;
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      note={field.error ? undefined : <span role="status">{hint}</span>}
    />
  );
}

/** `null` while the password is too short to be judged. */
function describeStrength(password: string, context: PasswordContext): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return null;
  const pattern = findPasswordPattern(password, context);
  if (pattern) return uiTexts.newPassword[pattern];
  return [...password].length < GOOD_LENGTH ? uiTexts.newPassword.short : uiTexts.newPassword.good;
}
