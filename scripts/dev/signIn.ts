// Signs the developer in to the temporary demo copy and opens the admin area.
import { createSession } from "#web/api/session/session.ts";

import type { DevAdmin } from "./devAdmin.ts";

/** Defined by the bundler. */
declare const DEV_ADMIN: DevAdmin;

const session = createSession({ fetch: (url, init) => fetch(url, init), storage: localStorage });
session.login(DEV_ADMIN).then(
  () => location.replace("/admin/dashboard"),
  (error: unknown) => {
    document.documentElement.textContent = `Signing in as ${DEV_ADMIN.email} failed: ${String(error)}`;
  },
);
