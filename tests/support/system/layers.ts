// The layers of src and what each may import, as drawn in docs/architecture.md.

/** Folders and files of src, lowest layer first. Entries in the same row do not import one another. */
export const LAYERS: readonly (readonly string[])[] = [
  ["texts"],
  ["contract"],
  ["resources"],
  ["web/styles", "web/ui"],
  ["web/api"],
  ["web/articles"],
  ["web/public"],
  ["web/admin/ui"],
  ["web/admin/session"],
  ["web/admin/frame"],
  ["web/admin/forms"],
  ["web/admin/library"],
  ["web/admin/kinds", "web/admin/lists"],
  ["web/admin/delivery", "web/admin/resource"],
  [
    "web/admin/screens/account",
    "web/admin/screens/activities",
    "web/admin/screens/articles",
    "web/admin/screens/audit",
    "web/admin/screens/backups",
    "web/admin/screens/categories",
    "web/admin/screens/clients",
    "web/admin/screens/legal",
    "web/admin/screens/library",
    "web/admin/screens/messages",
    "web/admin/screens/notifications",
    "web/admin/screens/pages",
    "web/admin/screens/personalData",
    "web/admin/screens/schedule",
    "web/admin/screens/settings",
    "web/admin/screens/system",
    "web/admin/screens/trash",
    "web/admin/screens/users",
  ],
  // They lead through other screens or show them.
  ["web/admin/screens/login", "web/admin/screens/setup", "web/admin/screens/translations"],
  ["web/admin/screens/dashboard"],
  ["web/admin/access", "web/admin/search"],
  ["web/admin/layout"],
  ["web/admin/*.{ts,tsx}"],
  ["web/*.{ts,tsx,html}"],
  ["server/*.ts"],
  ["server/database"],
  ["server/http", "server/keys"],
  ["server/audit"],
  ["server/accounts", "server/media"],
  ["server/markdown"],
  ["server/resources"],
  [
    "server/analytics",
    "server/certificates",
    "server/consent",
    "server/content",
    "server/delivery",
    "server/legal",
    "server/library",
    "server/messages",
    "server/operations",
    "server/pages",
    "server/personalData",
    "server/seo",
    "server/settings",
  ],
  ["server/serverParts.ts"],
  ["server/removeDemo.ts"],
  ["server/adminRoutes.ts"],
  ["server/app.ts"],
  ["demo"],
  ["commands"],
  ["main.ts"],
];

/** The imports that a layer is limited to. Layers not listed here may import every layer below them. */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  "web/styles": [],
  "web/admin": ["texts", "contract", "resources", "web/ui", "web/api", "web/articles", "web/admin"],
  "server/pages": ["texts", "contract", "resources", "server", "web"],
  server: ["texts", "contract", "resources", "server"],
  demo: ["texts", "contract", "resources", "server"],
  commands: ["texts", "contract", "resources", "server", "demo"],
  "main.ts": ["commands"],
};

const NO_PACKAGE = /./;
const SERVER_PACKAGE = /^(bun|node|hono|@hono|drizzle-orm|@fastify)([:/]|$)/;
const HTTP_PACKAGE = /^(hono(?!\/jwt)|@hono)(\/|$)/;

/** Matches the packages that a folder may not import. The longest matching key applies. */
export const FORBIDDEN_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^(?!zod$)/,
  resources: /^(?!zod$|culori\/fn$)/,
  web: SERVER_PACKAGE,
  "web/styles": NO_PACKAGE,
  "server/errors.ts": NO_PACKAGE,
  "server/database": HTTP_PACKAGE,
  "server/markdown": HTTP_PACKAGE,
  "server/analytics/rollups": HTTP_PACKAGE,
};
