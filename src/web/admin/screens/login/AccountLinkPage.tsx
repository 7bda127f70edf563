import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect } from "wouter";

import type { User } from "#contract/accounts/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { accountLinkTexts as texts } from "#texts/admin/accountLinks.ts";
import { accountLinkQuery } from "#web/api/accountLinks.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ApiError } from "#web/api/http/ApiError.ts";
import { hasAdminAccess } from "#web/api/session/sessionStore.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { useLoginPath, useServices, useSession } from "#web/admin/session/services.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button, ButtonLink } from "#web/admin/ui/Button.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { AccountLinkForm } from "./AccountLinkForm.tsx";
import { LoginFrame, LoginTitle } from "./LoginFrame.tsx";

import styles from "./AccountLinkPage.module.css";

/** Leads to the first section that the scope allows. */
const HOME = "/admin";

/** The page of an invitation and of a forgotten password. The token is in the fragment of the address. */
export function AccountLinkPage() {
  const { productName } = useServices();
  const state = useSession();
  const [token] = useState(() => location.hash.slice(1));
  const [isSubmitted, setIsSubmitted] = useState(false);
  useTitle(texts.documentTitle({ productName }));
  if (isSubmitted && hasAdminAccess(state)) return <Redirect to={HOME} replace />;
  return (
    <LoginFrame>
      {hasAdminAccess(state) && state.user ? (
        <SignedIn user={state.user} />
      ) : token ? (
        <CheckedLink token={token} onSubmit={() => setIsSubmitted(true)} />
      ) : (
        <InvalidLink message={texts.incomplete} />
      )}
    </LoginFrame>
  );
}

interface CheckedLinkProps {
  token: string;
  onSubmit: () => void;
}

function CheckedLink({ token, onSubmit }: CheckedLinkProps) {
  const { data, error, isError, refetch } = useQuery(accountLinkQuery(useHttp(), token));
  if (data) return <AccountLinkForm link={data} token={token} onSubmit={onSubmit} />;
  if (!isError)
    return (
      <p className="quiet" role="status">
        {texts.checking}
      </p>
    );
  return error instanceof ApiError && error.status === 403 ? (
    <InvalidLink message={describeError(error)} />
  ) : (
    <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  );
}

function InvalidLink({ message }: { message: string }) {
  return (
    <>
      <LoginTitle title={texts.invalid}>{texts.invalidText}</LoginTitle>
      <div className={styles.problem}>
        <Banner>{message}</Banner>
        <ButtonLink href={useLoginPath()}>{texts.signIn}</ButtonLink>
      </div>
    </>
  );
}

/** The holder of a link is usually another person than the one who is signed in. */
function SignedIn({ user }: { user: User }) {
  const { session } = useSession();
  return (
    <>
      <LoginTitle title={texts.signedIn.title}>{texts.signedIn.text({ email: user.email })}</LoginTitle>
      <div className="wrap above-26">
        <Button kind="primary" onClick={() => void session.logout()}>
          {accountTexts.session.signOut}
        </Button>
        <ButtonLink href={HOME}>{texts.signedIn.back}</ButtonLink>
      </div>
    </>
  );
}
