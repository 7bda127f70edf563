import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { firstAdminSchema } from "#contract/accounts/auth.ts";
import type { FirstAdminFields } from "#contract/accounts/auth.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import { useSession } from "../services.ts";
import { createExclusiveRunner } from "../session/exclusiveRunner.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import styles from "./AuthForm.module.css";

const EMPTY: FirstAdminFields = { email: "", firstName: "", lastName: "", password: "" };

export function SetupForm({ token }: { token: string }) {
  const { session, error, isLoading } = useSession();
  const [once] = useState(createExclusiveRunner);
  const form = useForm<FirstAdminFields>({
    resolver: zodResolver(firstAdminSchema),
    defaultValues: EMPTY,
    mode: "onTouched",
  });
  const { errors } = form.formState;

  function registerField(name: keyof FirstAdminFields) {
    const field = form.register(name, { onChange: () => session.clearError() });
    return { ...field, error: errors[name]?.message, large: true };
  }

  async function create(fields: FirstAdminFields) {
    await session.createFirstAdmin({ token, ...fields }).catch(showFieldErrors);
  }

  function showFieldErrors(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const invalidFields = FIELDS.filter((name) => error.errors[name]);
    for (const name of invalidFields) form.setError(name, { message: error.errors[name] ?? "" });
    const [first] = invalidFields;
    if (!first) return;
    // The error is shown at its field; the banner would repeat it.
    session.clearError();
    form.setFocus(first);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((fields) => once(() => create(fields)))}
    >
      {error && <Banner>{error}</Banner>}
      <TextField
        {...registerField("email")}
        label={texts.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <div className={styles.pair}>
        <TextField {...registerField("firstName")} label={texts.setup.firstName} autoComplete="given-name" />
        <TextField {...registerField("lastName")} label={texts.setup.lastName} autoComplete="family-name" />
      </div>
      <PasswordField
        {...registerField("password")}
        label={texts.password}
        hint={texts.setup.passwordHint}
        autoComplete="new-password"
      />
      <Button type="submit" kind="primary" size="large" busy={isLoading} busyText={texts.setup.creating}>
        {texts.setup.create}
      </Button>
    </form>
  );
}

const FIELDS = ["email", "firstName", "lastName", "password"] as const;
