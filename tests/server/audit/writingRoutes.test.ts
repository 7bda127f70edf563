import { expect, test } from "bun:test";

import { gt } from "drizzle-orm";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { auditEntries } from "#server/database/schema.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { fileForm, pdf } from "#tests/support/media/testFiles.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { ApiResponse, RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

/** The first is sent before the steps, the others in `auditLog.test.ts`. */
const OTHER_ROUTES = [
  "POST /auth/setup",
  "DELETE /auth/sessions/:id",
  "DELETE /users/:id/sessions",
  "POST /auth/invitation",
  "POST /auth/reset-password",
  "POST /auth/second-factor",
  "POST /auth/confirm/passkey",
  "POST /second-factor/totp",
  "DELETE /second-factor/totp",
  "POST /second-factor/recovery-codes",
  "POST /second-factor/passkeys",
  "DELETE /second-factor/passkeys/:id",
  // In `exchangeLanguages.test.ts`, because it needs a second language.
  ...CONTENT_TYPES.map(({ api }) => `PUT ${api.base}/:id/exchange-languages`),
  // In `bulk.test.ts`, because it writes an entry for each record.
  ...CONTENT_TYPES.map(({ api }) => `POST ${api.base}/bulk`),
  "POST /clients/bulk",
  // In `removeDemo.test.ts`, because it needs a demo.
  "DELETE /setup/demo",
  // In `trash.test.ts`.
  "POST /trash/:id/restore",
  "DELETE /trash/:id",
  "DELETE /trash",
  // In `severalMessages.test.ts`.
  "PATCH /messages",
  "POST /messages/delete",
  // In `restoreWhileServing.test.ts`: the entry is in the restored database.
  "POST /backups/:file/restore",
  "POST /backups/upload",
  // In `importRoutes.test.ts`.
  "POST /import",
  // In `accountNotices.test.ts`.
  "POST /auth/notices/acknowledge",
];

/** Routes that change nothing in the back office, with the reason. */
const WITHOUT_ENTRY: Record<string, string> = {
  "POST /auth/link": "only reads",
  "POST /auth/refresh": "issues a token for a session that exists",
  "POST /markdown/render": "only renders",
  "PUT /import": "receives a file, which nothing reads yet",
  "DELETE /import": "deletes what was received",
  "POST /import/rehearsal": "changes nothing",
  "POST /legal/preview": "only renders",
  "POST /settings/preview": "only renders",
  "POST /analytics/track": "a visitor's page view",
  "POST /backups": "the command that it starts makes the entry",
  "POST /consent": "a visitor's choice",
  "POST /second-factor/totp/secret": "stores nothing",
  "POST /second-factor/passkeys/options": "stores nothing",
  "POST /auth/confirm/passkey/options": "stores nothing",
  "POST /auth/forgot-password": "mails a link to somebody who is not signed in",
  "POST /notifications/channels/:id/test": "only sends",
  "POST /notifications/sender/test": "only sends",
  "POST /notifications/line/:id": "only offers an id at the form",
  "POST /notifications/deliveries/:id/retry": "only sends",
  "POST /personal-data/find": "only reads",
  "PUT /redirects/missing": "only hides a row of the list",
  "POST /contact": "a visitor's message, which is its own record",
};

const PERSON = { email: "mali@firm.example", firstName: "Mali", lastName: "S.", password: "fourteen herons" };
const INVITED = { email: "nok@firm.example", firstName: "Nok", lastName: "T." };
const ME = { firstName: "Somsri", lastName: "Jaidee" };
const LEGAL = { status: "Draft", effectiveDate: "", number: "", factsTh: [], factsEn: [], titleTh: "" };
const PICTURE = { name: "Town hall", alts: {}, captions: {}, focusX: 50, focusY: 20 };
const CHANNEL = { name: "LINE", kind: "line", language: "th" };
const REDIRECT = { from: "/old", to: "/about" };
const TEXT = { ...LEGAL, titleEn: "Terms", contentTh: "", contentEn: "One." };

type Call = (options?: RequestOptions) => Promise<ApiResponse>;
type Ids = Record<string, string>;
/** A route, the kind and action of its entry, and a request with the ids that earlier steps returned. */
type Step = [route: string, entry: string, send: (call: Call, ids: Ids) => Promise<ApiResponse>];

function contentSteps(type: ContentType, index: number): Step[] {
  const { name, nameField, api } = type;
  const update = `PUT ${api.base}/update/:id`;
  const send =
    (fields: object): Step[2] =>
    (call) =>
      call({ form: recordForm(type, { status: "Draft", ...fields }) });
  return [
    [`POST ${api.base}/create`, `${name} create`, send({})],
    [
      "POST /preview-links",
      "preview_link create",
      (call, ids) => call({ body: { type: name, recordId: ids[api.base.slice(1)], days: 7 } }),
    ],
    ["DELETE /preview-links/:id", "preview_link delete", (call) => call()],
    [update, `${name} update`, send({ [nameField]: "New" })],
    [update, `${name} publish`, send({ status: "Published" })],
    [update, `${name} unpublish`, send({})],
    [`DELETE ${api.base}/delete/:id`, `${name} trash`, (call) => call()],
    [
      `POST /upload${api.upload}`,
      "image create",
      (call) => call({ form: uploadForm(uniquePng(10 + index)) }),
    ],
  ];
}

/** In this order, because later steps need the records of earlier ones. */
const STEPS: Step[] = [
  ["POST /auth/confirm", "session confirm_identity", (call) => call({ body: { password: ADMIN.password } })],
  ...CONTENT_TYPES.flatMap(contentSteps),
  ["POST /categories", "category create", (call) => call({ body: category("Rivers") })],
  ["PUT /categories/:slug", "category update", (call) => call({ body: category("Lakes") })],
  [
    "PUT /categories/:slug/position",
    "category reorder",
    (call) => call({ body: { order: "form", position: 0 } }),
  ],
  ["DELETE /categories/:slug", "category trash", (call) => call()],
  ["POST /clients", "client create", (call) => call({ form: clientForm() })],
  ["PUT /clients/:id", "client update", (call) => call({ form: clientForm({ name: "Other" }) })],
  ["DELETE /clients/:id", "client trash", (call) => call()],
  ["POST /library/pictures", "image create", (call) => call({ form: uploadForm(uniquePng(20)) })],
  ["PATCH /library/pictures/:id", "image update", (call) => call({ body: PICTURE })],
  ["PUT /library/pictures/:id", "image update", (call) => call({ form: uploadForm(uniquePng(21)) })],
  ["DELETE /library/pictures/:id", "image delete", (call) => call()],
  ["POST /library/files", "file create", (call) => call({ form: fileForm(pdf("one")) })],
  ["PATCH /library/files/:id", "file update", (call) => call({ body: { name: "Other" } })],
  ["PUT /library/files/:id", "file update", (call) => call({ form: fileForm(pdf("two")) })],
  ["DELETE /library/files/:id", "file delete", (call) => call()],
  ["POST /users", "account create", (call) => call({ body: PERSON })],
  ["POST /users/:id/reset-link", "password_link create", (call) => call()],
  ["PUT /users/:id", "account update", (call) => call({ body: { ...PERSON, lastName: "T." } })],
  ["PATCH /users/:id/status", "account update", (call) => call({ body: { isActive: false } })],
  ["DELETE /users/:id", "account delete", (call) => call()],
  ["POST /invitations", "invitation create", (call) => call({ body: INVITED })],
  ["POST /invitations/:id/renew", "invitation create", (call) => call()],
  ["DELETE /invitations/:id", "invitation delete", (call) => call()],
  ["PUT /settings", "settings update", (call) => call({ body: { productName: "Firm" } })],
  ["PUT /settings/logo", "settings update", (call) => call({ form: uploadForm(uniquePng(3), "logo") })],
  ["DELETE /settings/logo", "settings update", (call) => call()],
  ["PATCH /messages/:id", "message update", (call) => call({ body: { status: "read" } })],
  ["DELETE /messages/:id", "message delete", (call) => call()],
  ["POST /personal-data/erase", "personal_data erase", (call) => call({ body: { person: "nobody" } })],
  ["PUT /notifications/sender", "mail_sender update", (call) => call({ body: { provider: "none" } })],
  ["POST /notifications/channels", "channel create", (call) => call({ body: CHANNEL })],
  [
    "PUT /notifications/channels/:id",
    "channel update",
    (call) => call({ body: { ...CHANNEL, isEnabled: false } }),
  ],
  ["DELETE /notifications/channels/:id", "channel delete", (call) => call()],
  ["POST /redirects", "redirect create", (call) => call({ body: REDIRECT })],
  ["PUT /redirects/:id", "redirect update", (call) => call({ body: { ...REDIRECT, note: "Old site" } })],
  ["DELETE /redirects/:id", "redirect trash", (call) => call()],
  ["POST /legal/documents", "legal_text create", (call) => call({ body: { ...TEXT, slug: "terms" } })],
  ["PUT /legal/versions/:id", "legal_text update", (call) => call({ body: { ...TEXT, contentEn: "Two." } })],
  ["POST /legal/documents/:id/versions", "legal_text create", (call) => call({ body: TEXT })],
  ["DELETE /legal/versions/:id", "legal_text delete", (call) => call()],
  ["DELETE /legal/documents/:id", "legal_text delete", (call) => call()],
  ["POST /auth/login", "session sign_in", (call) => call({ body: ADMIN })],
  ["DELETE /auth/sessions", "session end_sessions", (call) => call()],
  ["POST /auth/logout", "session sign_out", (call) => call()],
];

function category(name: string) {
  return { name, filterLabel: name, isHiddenWhenEmpty: false };
}

/** In order, after the given one. */
function listEntries({ parts: { db } }: TestServer, afterId: number) {
  return db.select().from(auditEntries).where(gt(auditEntries.id, afterId)).orderBy(auditEntries.id);
}

async function listWritingRoutes(server: TestServer): Promise<string[]> {
  const routes = (await server.listRoutes()).filter(
    ({ method }) => !["GET", "ALL", "OPTIONS"].includes(method),
  );
  return [...new Set(routes.map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`))];
}

test("every route that writes is among the steps or has a reason not to be audited", async () => {
  await using server = await createTestServer();
  const known = new Set([...STEPS.map(([route]) => route), ...Object.keys(WITHOUT_ENTRY), ...OTHER_ROUTES]);
  expect((await listWritingRoutes(server)).toSorted()).toEqual([...known].toSorted());
});

test("every route that writes appends an entry with the person and the device", async () => {
  await using server = await createTestServer();
  const setup = { ...ADMIN, ...ME, token: server.parts.setupLink.token };
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0" };
  const first = await server.request("POST", "/auth/setup", { body: setup, headers });
  const { user } = first.data;
  let { accessToken } = first.data;
  const message = { name: "Nok", email: "nok@example.com", message: "Hello" };
  await server.request("POST", "/contact", { body: message });
  const auth = { token: accessToken };
  expect((await listEntries(server, 0)).map(({ kind, action }) => `${kind} ${action}`)).toEqual([
    "account create",
    "session sign_in",
  ]);
  const ids: Ids = { message: (await server.request("GET", "/messages", auth)).data[0]._id };
  for (const [route, expected, send] of STEPS) {
    const [method = "", path = ""] = route.split(" ");
    const kind = path.split("/")[1] ?? "";
    const id = path.includes("messages")
      ? ids["message"]
      : ids[path.includes("documents/:id") ? "document" : kind];
    const lastId = (await listEntries(server, 0)).at(-1)?.id ?? 0;
    const call: Call = (options) =>
      server.request(method, path.replace(/:\w+/, id ?? ""), { token: accessToken, headers, ...options });
    const response = await send(call, ids);
    accessToken = response.body.tokens?.accessToken ?? accessToken;
    expect([route, response.body.message, response.status]).toEqual([
      route,
      response.body.message,
      method === "POST" && !path.startsWith("/auth") ? 201 : 200,
    ]);
    ids[kind] = response.data?._id ?? response.data?.slug ?? ids[kind] ?? "";
    if (response.data?.documentId) ids["document"] = response.data.documentId;
    const rows = await listEntries(server, lastId);
    expect([route, rows.map((row) => `${row.kind} ${row.action}`)]).toEqual([
      route,
      expect.arrayContaining([expected]),
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        userId: user._id,
        userName: "Somsri Jaidee",
        device: "Firefox on Windows",
      });
  }
});
