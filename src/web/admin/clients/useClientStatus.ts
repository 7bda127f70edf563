// Makes a client active or inactive without its form: shown at once, taken back with a message when it fails.
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { CLIENT_MESSAGES } from "#contract/clients.ts";
import type { Client, ClientStatus } from "#contract/clients.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { clientPagesKey, clientsKey, updateClient } from "#web/api/clients.ts";
import type { PageOf } from "#web/api/http.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices } from "../services.ts";
import { useToasts } from "../ui/toasts.ts";

import { bodyOf } from "./clientForm.ts";

interface StatusChange {
  client: Client;
  status: ClientStatus;
}

export function useClientStatus() {
  const { upload } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();

  function show({ client, status }: StatusChange) {
    queries.setQueriesData<PageOf<Client>>(
      { queryKey: clientPagesKey },
      (page) =>
        page && {
          ...page,
          items: page.items.map((one) => (one._id === client._id ? { ...one, status } : one)),
        },
    );
  }

  const change = useMutation({
    mutationFn: ({ client, status }: StatusChange) =>
      updateClient(upload, client._id, bodyOf({ ...client, status }, null, client.updatedAt)),
    onMutate: async (asked) => {
      await queries.cancelQueries({ queryKey: clientPagesKey });
      show(asked);
    },
    onSuccess: (saved, { client, status }) => {
      const undo = () => change.mutate({ client: saved, status: client.status });
      const text = `${saved.name} is ${status}`;
      toasts.show({ kind: "done", text, action: { label: "Undo", run: undo } });
    },
    onError: (error, asked) => {
      logWarning(`Changing the status of the client ${asked.client._id} failed`, error);
      show({ ...asked, status: asked.client.status });
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({ kind: "failed", text: `${CLIENT_MESSAGES.updateFailed} ${error.message}`.trim() });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
  });

  return (client: Client) =>
    change.mutate({ client, status: client.status === "active" ? "inactive" : "active" });
}
