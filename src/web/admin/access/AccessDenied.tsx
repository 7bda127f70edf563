import type { User } from "#contract/accounts/users.ts";
import { sessionTexts as texts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { ProtectedFooter } from "#web/admin/screens/login/LoginFrame.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { Brand } from "#web/admin/ui/Brand.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { ScatterGrid } from "#web/admin/ui/ScatterGrid.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { useSignOut } from "#web/admin/session/useSignOut.ts";

import styles from "./AccessDenied.module.css";

const BACKGROUND_GRID = {
  columns: 20,
  rows: 20,
  pitch: 26,
  reach: 60,
  radii: [1, 2.2],
  accent: { column: 15, row: 13, radius: 5 },
} as const;

export function AccessDenied({ user }: { user: User }) {
  const { productName } = useServices();
  const signOut = useSignOut({ replace: true });
  useTitle(texts.denied.documentTitle({ productName }));

  return (
    <div className={styles.page}>
      <header>
        <Brand name={productName} admin />
      </header>
      <main className={styles.main}>
        <p className="quiet">403</p>
        <div role="alert">
          <h1 className={styles.title}>
            <Trans
              text={texts.denied.title}
              elements={{ colon: (text) => <span className="visually-hidden">{text}</span> }}
            />
          </h1>
          <p className={styles.text}>{texts.denied.text}</p>
        </div>
        <div className={styles.actions}>
          <Button kind="primary" icon="arrowLeft" onClick={() => history.back()}>
            {texts.denied.back}
          </Button>
          <Button kind="plain" onClick={signOut}>
            {texts.denied.signIn}
          </Button>
        </div>
        <p className={styles.who}>
          <span>{texts.denied.account({ email: user.email })}</span>
          <span>{describeAccess(user)}</span>
        </p>
      </main>
      <div className={styles.drawing}>
        <ScatterGrid {...BACKGROUND_GRID} />
      </div>
      <footer className={styles.footer}>
        <ProtectedFooter />
      </footer>
    </div>
  );
}

/** What the account may do, and who can change that. */
function describeAccess({ role, scope }: User): string {
  if (role !== "admin") return texts.denied.noAdmin;
  const { name, description } = userTexts.scopes[scope];
  return texts.denied.scope({ name, description });
}
