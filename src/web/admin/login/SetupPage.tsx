// Creates the first admin from the one-time link, whose token stands behind the `#` of the address.
import { useState } from "react";
import { Redirect } from "wouter";

import { hasAdminAccess } from "#web/api/session/sessionState.ts";

import { useServices, useSession } from "../services.ts";
import { Banner } from "../ui/Banner.tsx";
import { useTitle } from "../ui/useTitle.ts";

import { EntryFrame, EntryNote, EntryTitle } from "./EntryFrame.tsx";
import { SetupForm } from "./SetupForm.tsx";

export function SetupPage() {
  const { productName } = useServices();
  const state = useSession();
  const [token] = useState(() => location.hash.slice(1));
  useTitle(`First admin · ${productName} Admin`);
  if (hasAdminAccess(state)) return <Redirect to="/admin/setup" replace />;
  return (
    <EntryFrame>
      <EntryTitle title="Create the first admin">
        This account manages everything on the site, other admins included.
      </EntryTitle>
      {token ? <SetupForm token={token} /> : <NoToken />}
      <EntryNote>The set-up link works once and stops working as soon as an admin exists.</EntryNote>
    </EntryFrame>
  );
}

function NoToken() {
  return <Banner>This address is incomplete. Open the whole set-up link that the server printed.</Banner>;
}
