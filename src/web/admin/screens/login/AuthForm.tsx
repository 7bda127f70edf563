import type { ComponentProps, ReactNode } from "react";

import { userTexts } from "#texts/admin/users.ts";

import { CredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import styles from "./AuthForm.module.css";

interface AuthFormProps {
  control: ComponentProps<typeof CredentialForm>["control"] & { isSubmitting: boolean };
  submitLabel: string;
  busyText: string;
  children: ReactNode;
}

/** The form of a page outside the back office. */
export function AuthForm({ control, submitLabel, busyText, children }: AuthFormProps) {
  return (
    <CredentialForm control={control} className={styles.form}>
      {children}
      <Button type="submit" kind="primary" size="large" busy={control.isSubmitting} busyText={busyText}>
        {submitLabel}
      </Button>
    </CredentialForm>
  );
}

type NameFieldsProps = Record<"firstName" | "lastName", Omit<ComponentProps<typeof TextField>, "label">>;

export function NameFields({ firstName, lastName }: NameFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField {...firstName} label={userTexts.fields.firstName} autoComplete="given-name" large />
      <TextField {...lastName} label={userTexts.fields.lastName} autoComplete="family-name" large />
    </div>
  );
}
