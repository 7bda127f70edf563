import { useState } from "react";

import type { User } from "#contract/accounts/users.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { userQuery } from "#web/api/users.ts";

import { FormLoader, useFreshQuery } from "#web/admin/forms/FormLoader.tsx";
import { useSession } from "#web/admin/session/services.ts";

import { AccountForm } from "./AccountForm.tsx";

export function AccountPage() {
  const { user } = useSession();
  // Keeps the id: `user` is `null` while an expired session asks for a sign-in above the form.
  const [id] = useState(user?._id ?? "");
  const query = useFreshQuery(userQuery(useHttp(), id));
  const [saved, setSaved] = useState<User | null>(null);
  const error = query.data === null ? new Error(texts.gone) : query.error;
  return (
    <FormLoader
      title={layoutTexts.names.account}
      query={{ ...query, data: saved ?? query.data ?? undefined, error }}
      failedTitle={texts.loadFailed}
    >
      {(account) => <AccountForm user={account} onSaved={setSaved} />}
    </FormLoader>
  );
}
