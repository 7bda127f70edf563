import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { User } from "#contract/accounts/users.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { userQuery } from "#web/api/users.ts";

import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { useSession } from "#web/admin/session/services.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

import { AccountForm } from "./AccountForm.tsx";

export function AccountPage() {
  const { user } = useSession();
  // Keeps the id: `user` is `null` while an expired session asks for a sign-in above the form.
  const [id] = useState(user?._id ?? "");
  // Refetched on every mount, but never while the form is open.
  const query = useQuery({
    ...userQuery(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const [saved, setSaved] = useState<User | null>(null);
  const account = saved ?? (query.isFetchedAfterMount ? query.data : undefined);
  if (account) return <AccountForm user={account} onSaved={setSaved} />;
  return (
    <Screen title={layoutTexts.names.account}>
      {!query.isFetching && (query.isError || account === null) ? (
        <LoadFailed
          title={texts.loadFailed}
          error={query.error ?? new Error(texts.gone)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}
