// What each route answers to each kind of refused request. `routes.test.ts` sends them all.
import type { AdminScope } from "#contract/accounts/scopes.ts";
import type { ApiErrorCode } from "#contract/envelope.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";

import { AUTHOR_ROUTES, EDITOR_ROUTES } from "./editorRoutes.ts";
import { READ_ROUTES } from "./readRoutes.ts";

/** Status, and for a failed API call its code. Several bodies: both, in this order. */
type Status = `${number}` | `${number} ${ApiErrorCode}`;
export type Answer = Status | `${Status}, ${Status}`;

export interface Answers {
  noToken: Expected;
  /** The token of a session that still exists. */
  expiredToken: Expected;
  /** The token of a user with the role staff. */
  wrongRole: Expected;
  /** The id of a record of another kind, of a draft for visitors, or of another admin's session. */
  otherRecord: Expected;
  /** Text that cannot be parsed, then values that the schema refuses. */
  hostileBody: Expected;
  oversizedBody: Expected;
  wrongType: Expected;
  /** The first refusal among `FLOOD` calls from one address. */
  flood: Expected;
  /** A write that a page of the same site, but of another origin, makes a browser send. */
  foreignOrigin: Expected;
}

/** Why a case does not exist for a route. */
export type NotApplicable = { reason: string };
export type Expected = Answer | NotApplicable;

export interface RouteCase {
  kind: keyof typeof KINDS;
  /** The scopes of admins that may call the route; all others get 403 `insufficient_scope`. Omitted for visitors' routes. */
  scopes?: readonly AdminScope[];
  /** A valid JSON body. */
  body?: unknown;
  answers?: Partial<Answers>;
  /** For a route with a limit of its own above `FLOOD`: one call more than it allows. */
  floodCalls?: number;
}

const OWNER: readonly AdminScope[] = ["owner"];
const EDITORS: readonly AdminScope[] = ["owner", "editor"];
const AUTHORS: readonly AdminScope[] = ["owner", "editor", "author"];
const FIGURES: readonly AdminScope[] = ["owner", "editor", "analyst"];
const EVERYONE: readonly AdminScope[] = ["owner", "editor", "author", "analyst"];

/** More than the limit of a window of all routes but those with `floodCalls`. */
export const FLOOD = 601;

const noRecord = { reason: "the path names no record" };
const noBody = { reason: "reads no body" };
const noLimit = { reason: "has no limit of its own" };
const readsOnly = { reason: "changes nothing" };

const READ = {
  hostileBody: noBody,
  oversizedBody: noBody,
  wrongType: noBody,
  flood: noLimit,
  foreignOrigin: readsOnly,
};
const WRITE = {
  hostileBody: "400 malformed, 422 invalid",
  oversizedBody: "413 too_large",
  wrongType: "415 unsupported_media",
  flood: noLimit,
  foreignOrigin: "403 forbidden",
} as const;
export const sameFor = <A extends string>(all: A) =>
  ({ noToken: all, expiredToken: all, wrongRole: all }) as const;
const OPEN = sameFor("200");
const ADMIN_ONLY = {
  noToken: "401 unauthenticated",
  expiredToken: "401 unauthenticated",
  wrongRole: "403 forbidden",
} as const;
const MISSING = { otherRecord: "404 not_found" } as const;
const NO_RECORD = { otherRecord: noRecord };
const READS_DRAFTS = { otherRecord: { reason: "an admin reads drafts" } };

export const KINDS = {
  /** JSON for everyone. */
  publicRead: { ...OPEN, ...NO_RECORD, ...READ },
  publicRecord: { ...OPEN, ...MISSING, ...READ },
  page: { ...OPEN, ...NO_RECORD, ...READ },
  recordPage: { ...OPEN, otherRecord: "404", ...READ },
  adminRead: { ...ADMIN_ONLY, ...NO_RECORD, ...READ },
  adminRecord: { ...ADMIN_ONLY, ...MISSING, ...READ },
  /** Also for writes that read no body. */
  adminDelete: { ...ADMIN_ONLY, ...MISSING, ...READ, foreignOrigin: "403 forbidden" },
  adminCreate: { ...ADMIN_ONLY, ...NO_RECORD, ...WRITE },
  adminUpdate: { ...ADMIN_ONLY, ...MISSING, ...WRITE },
  adminCreateForm: { ...ADMIN_ONLY, ...NO_RECORD, ...WRITE },
  adminUpdateForm: { ...ADMIN_ONLY, ...MISSING, ...WRITE },
  /** JSON from everyone, limited by address. */
  publicWrite: { ...OPEN, ...NO_RECORD, ...WRITE, flood: "429 too_many" },
} as const satisfies Record<string, Answers>;

/** An admin's expired token is not taken for a visitor: drafts would seem to be missing. */
const KNOWS_EXPIRY: Partial<Answers> = { expiredToken: "401 unauthenticated" };
const NO_SESSION: Partial<Answers> = { noToken: "401 unauthenticated", ...KNOWS_EXPIRY };
const INVALID_LINK: Partial<Answers> = sameFor("403 invalid_account_link");

const LOGIN = { email: "nobody@firm.example", password: "wrong password" };
export const CONTACT = { name: "Mali", email: "mali@firm.example", message: "Hello" };
const TRACK = { path: "/about", title: "", referrer: "", sessionId: "one", userAgent: "", ip: "127.0.0.1" };
const PICTURE = { name: "", alts: {}, captions: {}, focusX: 50, focusY: 50 };
const MOVE = { order: "form", position: 0 };
const SETUP = { ...LOGIN, firstName: "Mali", lastName: "Suk", token: "none" };

export const API_ROUTES: Record<string, RouteCase> = {
  "POST /auth/login": {
    kind: "publicWrite",
    body: LOGIN,
    answers: { ...NO_SESSION, wrongRole: "401 unauthenticated" },
  },
  "POST /auth/confirm": {
    kind: "adminCreate",
    scopes: EVERYONE,
    body: { password: "wrong password" },
    answers: { flood: "429 too_many" },
  },
  "POST /auth/confirm/passkey/options": { kind: "adminDelete", scopes: EVERYONE, answers: NO_RECORD },
  "POST /auth/confirm/passkey": { kind: "adminCreate", scopes: EVERYONE },
  "POST /auth/notices/acknowledge": { kind: "adminCreate", scopes: EVERYONE },
  "POST /auth/second-factor": {
    kind: "publicWrite",
    body: { challenge: "none", totp: "123456" },
    answers: { ...NO_SESSION, wrongRole: "401 unauthenticated" },
  },
  "GET /second-factor": { kind: "adminRead", scopes: EVERYONE },
  "POST /second-factor/totp/secret": { kind: "adminDelete", scopes: EVERYONE, answers: NO_RECORD },
  "POST /second-factor/totp": { kind: "adminCreate", scopes: EVERYONE },
  "DELETE /second-factor/totp": { kind: "adminDelete", scopes: EVERYONE, answers: NO_RECORD },
  "POST /second-factor/passkeys/options": { kind: "adminDelete", scopes: EVERYONE, answers: NO_RECORD },
  "POST /second-factor/passkeys": { kind: "adminCreate", scopes: EVERYONE },
  "DELETE /second-factor/passkeys/:id": { kind: "adminDelete", scopes: EVERYONE },
  "POST /second-factor/recovery-codes": { kind: "adminDelete", scopes: EVERYONE, answers: NO_RECORD },
  "POST /auth/refresh": {
    kind: "publicWrite",
    body: { refreshToken: "none" },
    answers: { ...NO_SESSION, wrongRole: "401 unauthenticated", flood: noLimit },
  },
  "POST /auth/logout": { kind: "publicRead", answers: { foreignOrigin: "403 forbidden" } },
  "GET /auth/sessions": { kind: "adminRead", scopes: EVERYONE },
  "DELETE /auth/sessions": { kind: "adminDelete", scopes: EVERYONE, answers: NO_RECORD },
  "DELETE /auth/sessions/:id": { kind: "adminDelete", scopes: EVERYONE },
  "POST /auth/setup": {
    kind: "publicWrite",
    body: SETUP,
    answers: { noToken: "409 conflict", expiredToken: "409 conflict", wrongRole: "409 conflict" },
  },
  "POST /auth/link": { kind: "publicWrite", body: { token: "none" }, answers: INVALID_LINK },
  "POST /auth/invitation": { kind: "publicWrite", body: SETUP, answers: INVALID_LINK },
  "POST /auth/reset-password": { kind: "publicWrite", body: SETUP, answers: INVALID_LINK },
  "GET /auth/forgot-password": { kind: "publicRead" },
  "POST /auth/forgot-password": { kind: "publicWrite", body: { email: LOGIN.email } },
  "GET /invitations": { kind: "adminRead", scopes: OWNER },
  "POST /invitations": { kind: "adminCreate", scopes: OWNER },
  "POST /invitations/:id/renew": { kind: "adminDelete", scopes: OWNER },
  "DELETE /invitations/:id": { kind: "adminDelete", scopes: OWNER },
  "GET /preview-links": { kind: "adminRead", scopes: AUTHORS },
  "POST /preview-links": { kind: "adminCreate", scopes: AUTHORS },
  "DELETE /preview-links/:id": { kind: "adminDelete", scopes: AUTHORS },
  "POST /analytics/track": { kind: "publicWrite", body: TRACK, floodCalls: 3001 },
  ...Object.assign({}, ...CONTENT_TYPES.map(contentRoutes)),
  "GET /categories": { kind: "publicRead", answers: KNOWS_EXPIRY },
  "POST /categories": { kind: "adminCreate", scopes: EDITORS },
  "PUT /categories/:slug": { kind: "adminUpdate", scopes: EDITORS, body: { name: "Other" } },
  "DELETE /categories/:slug": { kind: "adminDelete", scopes: EDITORS },
  "GET /categories/:slug/usage": { kind: "adminRecord", scopes: EDITORS },
  "PUT /categories/:slug/position": { kind: "adminUpdate", scopes: EDITORS, body: MOVE },
  "GET /clients": { kind: "adminRead", scopes: EDITORS },
  "POST /clients": { kind: "adminCreateForm", scopes: EDITORS },
  "GET /clients/stats": { kind: "adminRead", scopes: EDITORS },
  "GET /clients/public/logos": { kind: "publicRead" },
  "GET /clients/logo/:file": { kind: "publicRecord" },
  ...Object.fromEntries(EDITOR_ROUTES.map(([route, kind]) => [route, { kind, scopes: EDITORS }])),
  ...Object.fromEntries(AUTHOR_ROUTES.map(([route, kind]) => [route, { kind, scopes: AUTHORS }])),
  ...READ_ROUTES,
  "PATCH /library/pictures/:id": { kind: "adminUpdate", scopes: EDITORS, body: PICTURE },
  "GET /consent": { kind: "adminRead", scopes: OWNER },
  "POST /consent": { kind: "publicWrite", body: { choice: "refused" } },
  "POST /contact": {
    kind: "publicWrite",
    body: CONTACT,
    // Beyond its limits a message goes to spam.
    answers: { noToken: "201", expiredToken: "201", wrongRole: "201", flood: "201" },
  },
  "GET /contact/token": { kind: "publicRead" },
  "GET /site": { kind: "publicRead" },
  "GET /site/work": { kind: "publicRead" },
  "GET /search": { kind: "publicRead" },
  "GET /users": { kind: "adminRead", scopes: OWNER },
  "POST /users": { kind: "adminCreate", scopes: OWNER },
  "GET /users/stats": { kind: "adminRead", scopes: OWNER },
  "GET /users/:id": { kind: "adminRecord", scopes: OWNER },
  "PUT /users/:id": { kind: "adminUpdate", scopes: OWNER },
  "PATCH /users/:id/status": { kind: "adminUpdate", scopes: OWNER },
  "DELETE /users/:id": { kind: "adminDelete", scopes: OWNER },
  "POST /users/:id/reset-link": { kind: "adminDelete", scopes: OWNER },
  "GET /users/:id/sessions": { kind: "adminRecord", scopes: OWNER },
  "DELETE /users/:id/sessions": { kind: "adminDelete", scopes: OWNER },
  "POST /personal-data/find": { kind: "adminCreate", scopes: OWNER },
  "POST /personal-data/erase": { kind: "adminCreate", scopes: OWNER },
  "GET /settings": { kind: "adminRead", scopes: OWNER },
  "POST /settings/preview": { kind: "adminCreate", scopes: OWNER },
  "PUT /settings": { kind: "adminCreate", scopes: OWNER },
  "PUT /settings/logo": { kind: "adminCreateForm", scopes: OWNER },
  "DELETE /settings/logo": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "GET /setup": { kind: "adminRead", scopes: OWNER },
  "DELETE /setup/demo": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "DELETE /trash": { kind: "adminDelete", scopes: AUTHORS, answers: NO_RECORD },
  // Nothing was sent.
  "PUT /import": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "DELETE /import": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "POST /import": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "POST /import/rehearsal": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "GET /backups": { kind: "adminRead", scopes: OWNER },
  "POST /backups": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  // There is none to download.
  "GET /backups/:file": { kind: "adminDelete", scopes: OWNER, answers: { foreignOrigin: readsOnly } },
  "POST /backups/:file/restore": { kind: "adminDelete", scopes: OWNER },
  // Limited by its wrong tokens.
  "POST /backups/upload": {
    kind: "publicRead",
    answers: { ...sameFor("409 conflict"), foreignOrigin: "403 forbidden" },
  },
  "GET /backups/problem": { kind: "adminRead", scopes: OWNER },
  "PATCH /messages": { kind: "adminCreate", scopes: EDITORS, body: { changes: [] } },
  "POST /messages/delete": { kind: "adminCreate", scopes: EDITORS, body: { ids: [] } },
  "GET /messages/:id": { kind: "adminRecord", scopes: EDITORS },
  "PATCH /messages/:id": { kind: "adminUpdate", scopes: EDITORS, body: { status: "read" } },
  "DELETE /messages/:id": { kind: "adminDelete", scopes: EDITORS },
  "GET /notifications/sender": { kind: "adminRead", scopes: OWNER },
  "PUT /notifications/sender": { kind: "adminCreate", scopes: OWNER },
  "POST /notifications/sender/test": { kind: "adminDelete", scopes: OWNER, answers: NO_RECORD },
  "GET /notifications/stuck": { kind: "adminRead", scopes: OWNER },
  "GET /notifications/channels": { kind: "adminRead", scopes: OWNER },
  "POST /notifications/channels": { kind: "adminCreate", scopes: OWNER },
  "GET /notifications/channels/:id": { kind: "adminRecord", scopes: OWNER },
  "PUT /notifications/channels/:id": { kind: "adminUpdate", scopes: OWNER },
  "DELETE /notifications/channels/:id": { kind: "adminDelete", scopes: OWNER },
  "POST /notifications/channels/:id/test": { kind: "adminDelete", scopes: OWNER },
  // Nothing without a signature.
  "POST /notifications/line/:id": {
    kind: "publicWrite",
    answers: {
      ...sameFor("403 forbidden"),
      otherRecord: "403 forbidden",
      hostileBody: "403 forbidden, 400 malformed",
      wrongType: "403 forbidden",
      flood: noLimit,
    },
  },
  "GET /notifications/messages/:id": { kind: "adminRead", scopes: EDITORS },
  "POST /notifications/deliveries/:id/retry": { kind: "adminDelete", scopes: EDITORS },
  "GET /legal": { kind: "publicRead" },
  "GET /legal/documents": { kind: "adminRead", scopes: OWNER },
  "POST /legal/documents": { kind: "adminCreate", scopes: OWNER },
  "DELETE /legal/documents/:id": { kind: "adminDelete", scopes: OWNER },
  "POST /legal/documents/:id/versions": { kind: "adminUpdate", scopes: OWNER },
  "GET /legal/versions/:id": { kind: "adminRecord", scopes: OWNER },
  "PUT /legal/versions/:id": { kind: "adminUpdate", scopes: OWNER },
  "DELETE /legal/versions/:id": { kind: "adminDelete", scopes: OWNER },
  "GET /legal/template": { kind: "adminRead", scopes: OWNER },
  "POST /legal/preview": { kind: "adminCreate", scopes: OWNER },
  "GET /legal/:slug": { kind: "publicRecord" },
  "GET /analytics/dashboard": { kind: "adminRead", scopes: FIGURES },
  "GET /analytics/comparison": { kind: "adminRead", scopes: FIGURES },
  "GET /analytics/realtime": { kind: "adminRead", scopes: FIGURES },
};

/** The routes of every content type. */
function contentRoutes({ api: { base, upload } }: ContentType): Record<string, RouteCase> {
  return {
    [`GET ${base}/get`]: { kind: "publicRead", answers: KNOWS_EXPIRY },
    [`POST ${base}/create`]: { kind: "adminCreateForm", scopes: AUTHORS },
    [`PUT ${base}/update/:id`]: { kind: "adminUpdateForm", scopes: AUTHORS },
    [`DELETE ${base}/delete/:id`]: { kind: "adminDelete", scopes: AUTHORS },
    [`POST ${base}/bulk`]: { kind: "adminCreate", scopes: AUTHORS, body: { changes: [] } },
    [`GET ${base}/reviews`]: { kind: "adminRead", scopes: EDITORS },
    [`GET ${base}/image-base64/:file`]: { kind: "publicRecord" },
    [`GET ${base}/image/:file`]: { kind: "publicRecord" },
    // Published: the example is one, so that an expired token changes nothing.
    [`GET ${base}/slug/:slug`]: { kind: "publicRecord" },
    [`GET ${base}/:id`]: { kind: "publicRecord" },
    [`GET ${base}/:id/translations`]: { kind: "adminRecord", scopes: AUTHORS, answers: READS_DRAFTS },
    [`GET ${base}/:id/versions`]: { kind: "adminRecord", scopes: AUTHORS, answers: READS_DRAFTS },
    [`PUT ${base}/:id/exchange-languages`]: { kind: "adminUpdate", scopes: AUTHORS, answers: READS_DRAFTS },
    [`POST /upload${upload}`]: { kind: "adminCreateForm", scopes: AUTHORS },
  };
}
