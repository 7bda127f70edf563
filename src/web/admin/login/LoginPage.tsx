// The sign-in to the back office; somebody who is signed in already goes straight through.
import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

import { hasAdminAccess } from "#web/api/session/sessionState.ts";

import { useServices, useSession } from "../services.ts";
import { useTitle } from "../ui/useTitle.ts";

import { EntryFrame, EntryNote, EntryTitle } from "./EntryFrame.tsx";
import { LoginForm } from "./LoginForm.tsx";

const HOME = "/admin/dashboard";

export function LoginPage() {
  const { productName } = useServices();
  const state = useSession();
  const from = originOf(useHistoryState());
  useTitle(`Sign in · ${productName} Admin`);
  if (hasAdminAccess(state)) return <Redirect to={from ?? HOME} replace />;
  return (
    <EntryFrame>
      <EntryTitle title={`${productName} Admin`}>Sign in to access the admin panel</EntryTitle>
      <LoginForm />
      <EntryNote>Access is restricted to authorized personnel.</EntryNote>
    </EntryFrame>
  );
}

/** The screen that somebody was sent here from, if there is one. */
function originOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/admin(\/|$)/.test(from) ? from : null;
}
