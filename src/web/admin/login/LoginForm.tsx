// Email and password, checked on sending; a message goes as soon as its field is edited.
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { useForm } from "react-hook-form";

import { loginSchema } from "#contract/auth.ts";
import type { LoginFields } from "#contract/auth.ts";

import { useSession } from "../services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";

import styles from "./EntryForm.module.css";

export function LoginForm() {
  const { session, error, isLoading } = useSession();
  const sending = useRef(false);
  const form = useForm<LoginFields>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;

  function fieldOf(name: keyof LoginFields) {
    const onChange = () => {
      form.clearErrors(name);
      session.clearError();
    };
    return { ...form.register(name, { onChange }), error: errors[name]?.message };
  }

  async function signIn(fields: LoginFields) {
    if (sending.current) return;
    sending.current = true;
    // The failure stands in the session's state, from where the banner takes it.
    await session.login(fields).catch(() => null);
    sending.current = false;
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(signIn)}>
      {error && <Banner>{error}</Banner>}
      <TextField
        {...fieldOf("email")}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        large
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose than this form
        autoFocus
      />
      <PasswordField {...fieldOf("password")} label="Password" autoComplete="current-password" large />
      <Button type="submit" kind="primary" size="large" busy={isLoading} busyText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
