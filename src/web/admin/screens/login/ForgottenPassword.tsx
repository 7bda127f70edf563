import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { forgotPasswordSchema } from "#contract/accounts/accountLinks.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { userTexts } from "#texts/admin/users.ts";
import { forgottenPasswordQuery, requestNewPassword } from "#web/api/accountLinks.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import styles from "./ForgottenPassword.module.css";

/** A link by mail, or, on a site that sends none, whom to ask. */
export function ForgottenPassword() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useQuery({ ...forgottenPasswordQuery(useHttp()), enabled: isOpen });
  const { question, answer } = accountLinkTexts.forgotten;
  return (
    <details className="above-20 label" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.question}>{question}</summary>
      {data?.isMailed && <LinkRequest />}
      {(isError || data?.isMailed === false) && (
        <p className="above-4 leading-20 quiet">
          <Trans text={answer} elements={{ command: (text) => <code>{text}</code> }} />
        </p>
      )}
    </details>
  );
}

function LinkRequest() {
  const http = useHttp();
  const texts = accountLinkTexts.forgotten;
  const form = useForm({
    resolver: schemaResolver(forgotPasswordSchema),
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
  });
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ email }: { email: string }) => requestNewPassword(http, email),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void form.handleSubmit((fields) => mutate(fields))();
      }}
    >
      <p className="leading-20 quiet">{texts.note}</p>
      {error && <Banner>{describeError(error)}</Banner>}
      <TextField
        {...form.register("email")}
        label={userTexts.fields.email}
        error={form.formState.errors.email?.message}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" busy={isPending} busyText={texts.busy}>
        {texts.submit}
      </Button>
      <p role="status">{isSuccess && texts.sent}</p>
    </form>
  );
}
