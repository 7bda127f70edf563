// The bodies that the routes of `routeTable.ts` read, with a hostile value in one of their fields.
import { ACTIVITIES } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import { contentSchema } from "#content/schema.ts";

import { hostileText } from "./hostileBodies.ts";
import type { HostileKind } from "./hostileBodies.ts";
import { SCHEMAS } from "./schemaList.ts";

/** Of the head of a request; Bun accepts 16 KB. */
export const MAX_HEAD_BYTES = 15_000;
/** Bytes of a body; those of these routes have limits of their own. */
const MAX_BODY_BYTES = 255 * 1024;
const BODY_LIMITS: Record<string, number> = {
  "POST /analytics/track": 15 * 1024,
  "POST /contact": 63 * 1024,
  "POST /projects/create": 127 * 1024,
  "PUT /projects/update/:id": 127 * 1024,
  "POST /clients": 16 * 1024,
  "PUT /clients/:id": 16 * 1024,
  "POST /upload/project-image": 1024,
  "POST /upload/article-image": 1024,
  "PUT /settings/logo": 16 * 1024,
  "POST /articles/preview": 1023 * 1024,
};
export function maxBodyBytes(route: string): number {
  return BODY_LIMITS[route] ?? MAX_BODY_BYTES;
}

const PERSON = ["email", "password", "firstName", "lastName", "token"];
const RECORD_FORM = ["gallery", "alts", "removeImages", "removeLogo", "sourceVersion", "updatedAt"];
const namesOf = (name: string) => Object.keys(SCHEMAS[name]?.shape ?? {});
/** The fields of bodies, by the beginning of the path; the first match counts. */
const FIELDS: readonly (readonly [start: string, names: readonly string[]])[] = [
  ["/auth/second-factor", namesOf("secondFactorSignInSchema")],
  ["/auth/confirm", ["password", "challenge", "passkey"]],
  ["/auth/refresh", ["refreshToken"]],
  ["/auth", PERSON],
  ["/second-factor", ["secret", "code", "name", "challenge", "passkey"]],
  ["/invitations", PERSON],
  ["/users", [...PERSON, "isActive"]],
  ["/analytics/track", namesOf("pageViewSchema")],
  ["/projects", [...Object.keys(contentSchema(ACTIVITIES).shape), ...RECORD_FORM]],
  ["/articles", [...Object.keys(contentSchema(ARTICLES).shape), ...RECORD_FORM]],
  ["/categories", [...namesOf("categorySchema"), ...namesOf("categoryMoveSchema")]],
  ["/clients", [...namesOf("clientSchema"), "removeLogo", "updatedAt"]],
  ["/contact", ["name", "email", "message", "policyVersion", "website", "formToken", "nonce"]],
  ["/address", ["name", "email", "message", "policyVersion", "website", "formToken"]],
  ["/upload", ["name"]],
  [
    "/settings",
    ["productName", "productSlug", "phone", "email", "accent", "timeZone", "webAddress", "updatedAt"],
  ],
  ["/messages", ["status"]],
  ["/legal", [...namesOf("newLegalTextSchema"), "updatedAt"]],
];

/** @param path without the base of the API */
export function fieldsOf(path: string): readonly string[] {
  return FIELDS.find(([start]) => path.startsWith(start))?.[1] ?? [];
}

/** A text of at most this many bytes as JSON. */
export function textOfBytes(kind: HostileKind, bytes: number): string {
  const sample = 10_000;
  const perUnit = Buffer.byteLength(JSON.stringify(hostileText(kind, sample))) / sample;
  return hostileText(kind, Math.floor(bytes / perUnit) - 10);
}

/** @param kind of the route */
export function bodyOf(
  kind: string,
  fields: Record<string, string>,
): { headers?: Record<string, string>; body: string | FormData } {
  if (kind === "page") {
    // Only what would end a value is encoded, so that the values are as long as the limit allows.
    const pairs = Object.entries(fields).map(
      ([name, value]) => `${name}=${value.replace(/[%&+]/g, encodeURIComponent)}`,
    );
    const body = pairs.join("&").slice(0, MAX_BODY_BYTES);
    // Browsers send the length; without one the form is refused.
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(Buffer.byteLength(body)),
    };
    return { headers, body };
  }
  if (!kind.endsWith("Form"))
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(fields) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return { body: form };
}
