// What the firm says about itself, changed here and seen on the site at the next request.
import { useQuery } from "@tanstack/react-query";

import { useHttp } from "#web/api/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { FormSkeleton } from "../form/FormSkeleton.tsx";
import { Screen } from "../layout/Screen.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { SettingsForm } from "./SettingsForm.tsx";

const TITLE = "Site settings";

export function SettingsPage() {
  // Read anew at every opening, and not again behind the form while it is being filled in.
  const query = useQuery({
    ...settingsQuery(useHttp()),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const settings = query.isFetchedAfterMount ? query.data : undefined;
  if (settings) return <SettingsForm record={settings} />;
  return (
    <Screen title={TITLE}>
      {query.isError && !query.isFetching ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
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
    <Notice failed title="Settings could not be loaded" actions={actions}>
      {message || "The server's answer could not be read."}
    </Notice>
  );
}
