// What belongs to the person who is signed in: names, password, keys, theme, and the way out.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { User } from "#contract/accounts/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { userQuery } from "#web/api/users.ts";

import { FormSkeleton } from "../collections/form/FormSkeleton.tsx";
import { Screen } from "../layout/Screen.tsx";
import { useSession } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { AccountForm } from "./AccountForm.tsx";

const TITLE = "Account";

export function AccountPage() {
  const { user } = useSession();
  // Whose account it was stays so while the end of the session waits above the form.
  const [id] = useState(user?._id ?? "");
  // Read anew at every opening, and not again behind the form while it is being filled in.
  const query = useQuery({
    ...userQuery(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const [saved, setSaved] = useState<User | null>(null);
  const account = saved ?? (query.isFetchedAfterMount ? query.data : undefined);
  if (account) return <AccountForm user={account} onSaved={setSaved} />;
  return (
    <Screen title={TITLE}>
      {!query.isFetching && (query.isError || account === null) ? (
        <LoadFailed
          message={query.error?.message ?? "It is not there any more."}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}

function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice failed title="Your account could not be loaded" actions={actions}>
      {message || "The server's answer could not be read."}
    </Notice>
  );
}
