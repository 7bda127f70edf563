import { useQuery, useQueryClient } from "@tanstack/react-query";

import type { User } from "#contract/accounts/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { hasSecondFactor, secondFactorsQuery } from "#web/api/secondFactor.ts";

import { FactorList } from "#web/admin/screens/account/secondFactor/FactorList.tsx";
import { useServices, useSession } from "#web/admin/session/services.ts";
import { useSignOut } from "#web/admin/session/useSignOut.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { LoginFrame, LoginTitle } from "./LoginFrame.tsx";

import styles from "./SecondFactorSetupPage.module.css";

/** The only screen of an admin who must set up a second factor: the server rejects all other calls. */
export function SecondFactorSetupPage({ user }: { user: User }) {
  const { productName } = useServices();
  const { session } = useSession();
  const signOut = useSignOut();
  const client = useQueryClient();
  const { data } = useQuery(secondFactorsQuery(useHttp()));
  useTitle(secondFactorTexts.setup.documentTitle({ productName }));

  function finish() {
    session.onSetupFinished();
    // The screens' queries were rejected.
    void client.resetQueries();
  }

  return (
    <LoginFrame>
      <LoginTitle title={secondFactorTexts.setup.title}>{secondFactorTexts.setup.text}</LoginTitle>
      <div className="above-26">
        <FactorList user={user} />
      </div>
      <div className={styles.actions}>
        {data && hasSecondFactor(data) && (
          <Button kind="primary" onClick={finish}>
            {secondFactorTexts.setup.continue}
          </Button>
        )}
        <Button kind="plain" onClick={signOut}>
          {accountTexts.session.signOut}
        </Button>
      </div>
    </LoginFrame>
  );
}
