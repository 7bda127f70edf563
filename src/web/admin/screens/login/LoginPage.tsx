import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

import { loginTexts as texts } from "#texts/admin/login.ts";
import { hasAdminAccess } from "#web/api/session/session.ts";

import { useServices, useSession } from "#web/admin/session/services.ts";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { LoginFrame, LoginNote, LoginTitle } from "./LoginFrame.tsx";
import { LoginForm } from "./LoginForm.tsx";

/** Redirects to the first section that the admin may use. */
const HOME = "/admin";

export function LoginPage() {
  const { productName } = useServices();
  const state = useSession();
  const from = getReturnPath(useHistoryState());
  useTitle(texts.documentTitle({ productName }));
  if (hasAdminAccess(state)) return <Redirect to={from ?? HOME} replace />;
  return (
    <LoginFrame>
      <LoginTitle title={`${productName} Admin`}>{texts.intro}</LoginTitle>
      <LoginForm />
      <ForgottenPassword />
      <LoginNote>{texts.restricted}</LoginNote>
    </LoginFrame>
  );
}

/** The screen that redirected here; `null` if there is none or it is outside the back office. */
function getReturnPath(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/admin(\/|$)/.test(from) ? from : null;
}
