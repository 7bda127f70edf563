import type { Client } from "#contract/content/clients.ts";
import { clientPagesKey, clientsKey } from "#web/api/clients.ts";

import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";

export const CLIENT_QUERIES: RecordQueries<Client> = {
  key: clientsKey,
  pagesKey: clientPagesKey,
  statsKey: [...clientsKey, "stats"],
  // The server decides whether a client is new this month, because it knows the site's time zone.
  countsOf: ({ status, type }) => ({
    totalClients: 1,
    activeClients: Number(status === "active"),
    inactiveClients: Number(status === "inactive"),
    clientTypeCount: Number(type === "client"),
    partnerTypeCount: Number(type === "partner"),
  }),
};
