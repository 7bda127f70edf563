import { useState } from "react";
import { Redirect } from "wouter";

import { SETUP_LINK_HOURS } from "#contract/accounts/session.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";
import { hasAdminAccess } from "#web/api/session/session.ts";

import { useServices, useSession } from "#web/admin/session/services.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { LoginFrame, LoginNote, LoginTitle } from "./LoginFrame.tsx";
import { SetupForm } from "./SetupForm.tsx";

export function SetupPage() {
  const { productName } = useServices();
  const state = useSession();
  const [token] = useState(() => location.hash.slice(1));
  useTitle(texts.setup.documentTitle({ productName }));
  if (hasAdminAccess(state)) return <Redirect to="/admin/setup" replace />;
  return (
    <LoginFrame>
      <LoginTitle title={texts.setup.title}>{texts.setup.text}</LoginTitle>
      {token ? <SetupForm token={token} /> : <MissingToken />}
      <LoginNote>{texts.setup.note({ hours: SETUP_LINK_HOURS })}</LoginNote>
    </LoginFrame>
  );
}

function MissingToken() {
  return <Banner>{texts.setup.incomplete}</Banner>;
}
