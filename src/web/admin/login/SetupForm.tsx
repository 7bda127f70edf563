import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Control, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";

import { firstAdminSchema } from "#contract/accounts/auth.ts";
import type { FirstAdminFields } from "#contract/accounts/auth.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import { useSession } from "../services.ts";
import { createExclusiveRunner } from "../session/exclusiveRunner.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { NewPasswordField } from "../ui/fields/NewPasswordField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import styles from "./AuthForm.module.css";
import { schemaResolver } from "../collections/form/schemaResolver.ts";

const EMPTY: FirstAdminFields = { email: "", firstName: "", lastName: "", password: "" };

export function SetupForm({ token }: { token: string }) {
  const { session, error, isLoading } = useSession();
  const [once] = useState(createExclusiveRunner);
  const form = useForm<FirstAdminFields>({
    resolver: schemaResolver(firstAdminSchema),
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
    const [first] = error instanceof ApiError ? setFieldErrors(form, error) : [];
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
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <div className={styles.pair}>
        <TextField
          {...registerField("firstName")}
          label={userTexts.fields.firstName}
          autoComplete="given-name"
        />
        <TextField
          {...registerField("lastName")}
          label={userTexts.fields.lastName}
          autoComplete="family-name"
        />
      </div>
      <ChosenPassword control={form.control} field={registerField("password")} />
      <Button type="submit" kind="primary" size="large" busy={isLoading} busyText={texts.setup.creating}>
        {texts.setup.create}
      </Button>
    </form>
  );
}

interface ChosenPasswordProps {
  control: Control<FirstAdminFields>;
  field: UseFormRegisterReturn & { error: string | undefined; large: boolean };
}

function ChosenPassword({ control, field }: ChosenPasswordProps) {
  const person = useWatch({ control, compute: (typed: FirstAdminFields) => typed });
  return (
    <NewPasswordField
      {...field}
      label={userTexts.fields.password}
      hint={texts.setup.passwordHint}
      password={person.password}
      person={person}
    />
  );
}

/** @returns the names of the fields that the server rejected */
function setFieldErrors(form: UseFormReturn<FirstAdminFields>, { errors }: ApiError) {
  const names = FIELDS.filter((name) => errors[name]);
  for (const name of names) form.setError(name, { message: errors[name] ?? "" });
  return names;
}

const FIELDS = ["email", "firstName", "lastName", "password"] as const;
