// The largest texts that a request can send, of each kind that careless code takes quadratic time for, and the bodies that
// the routes of `routeTable.ts` read with one of them in a field.
import * as z from "zod";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { contentSchema } from "#resources/schema.ts";
import { recordFormRules } from "#server/resources/recordForm.ts";

import { SCHEMAS } from "./schemaList.ts";

/** By kind: a beginning, the part that is repeated, and an end that matches no pattern. */
const KINDS = {
  letters: ["", "a", "!"],
  thai: ["", "ก", "!"],
  marks: ["a", "\u0301\u0316", ""],
  thaiMarks: ["ก", "\u0e38\u0e48", ""],
  emoji: ["", "👩‍👩‍👧", ""],
  spaces: ["a", " ", "a"],
  lines: ["a", "\r\n\t", "a"],
  digits: ["+", "1", "x"],
  extensions: ["1", " x1", "!"],
  dots: ["!@.", ".!", ".@..!"],
  ats: ["a", "@a", "."],
  brackets: ["", "[", ""],
  links: ["", "![a](", ""],
  braces: ["", "{{ a", "}"],
  parentheses: ["", "(", ""],
  tags: ["", "<", ""],
  slashes: ["", "/", "x"],
  segments: ["", "/a", ""],
  ups: ["/", "a/../", ""],
  addresses: ["https://", "a.", "/"],
  hyphens: ["a", "-a", "--"],
  stars: ["", "*a_", ""],
  ticks: ["", "`a", "\n"],
  tildes: ["", "~~a ", ""],
  lists: ["", "1. ", ""],
  blockquotes: ["", "> ", ""],
  tables: ["", "|a|b|\n|-|-|\n", ""],
  mails: ["", "a@b.c ", ""],
  quotes: ["", '"', ""],
  escapes: ["", "\\", ""],
  percents: ["/", "%e0", ""],
  parameters: ["?", "utm_source=a&", ""],
  commas: ["", "a,", ";q=0"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type HostileKind = keyof typeof KINDS;
export const HOSTILE_KINDS = Object.keys(KINDS) as HostileKind[];
/** For values that have been sent in all kinds elsewhere. */
export const MAIN_KINDS: readonly HostileKind[] = [
  "letters",
  "marks",
  "dots",
  "spaces",
  "digits",
  "brackets",
];

const texts = new Map<string, string>();

/** At most this many code units. Created once: a text of megabytes takes as long as its check. */
export function hostileText(kind: HostileKind, length: number): string {
  const key = `${kind} ${length}`;
  const text = texts.get(key) ?? createText(kind, length);
  texts.set(key, text);
  return text;
}

function createText(kind: HostileKind, length: number): string {
  const [start, unit, end] = KINDS[kind];
  const count = Math.floor((length - start.length - end.length) / unit.length);
  return start + unit.repeat(Math.max(0, count)) + end;
}

type JsonSchema = {
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

interface HostileValue {
  /** `services.0.title` */
  path: string;
  isList: boolean;
  /** Code points. */
  maxLength: number;
  /** The body with a value at this path. */
  build: (value: unknown) => unknown;
}

/** Every place of a schema's body that takes a text or a list. */
export function findValues(schema: z.ZodType): HostileValue[] {
  return valuesOf(
    z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as JsonSchema,
    [],
    (value) => value,
  );
}

function valuesOf(schema: JsonSchema, path: string[], build: HostileValue["build"]): HostileValue[] {
  const { properties = {}, items, anyOf = [], maxLength = 0 } = schema;
  const here = { path: path.join("."), maxLength, build };
  const inObject = Object.entries(properties).flatMap(([name, field]) =>
    valuesOf(field, [...path, name], (value) => build({ [name]: value })),
  );
  const inList = items ? valuesOf(items, [...path, "0"], (value) => build([value])) : [];
  const inUnion = anyOf.flatMap((part) => valuesOf(part, path, build));
  const isGroup = schema.properties !== undefined || anyOf.length > 0;
  return [...(isGroup ? [] : [{ ...here, isList: items !== undefined }]), ...inObject, ...inList, ...inUnion];
}

/** Lists and objects with more entries than any field takes. */
export const MANY_ENTRIES: readonly unknown[] = [
  Array(60_000).fill(1),
  Array.from({ length: 60_000 }, () => ({})),
  Array(60_000).fill(""),
  Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`k${index}`, 1])),
];

/** Milliseconds of processor time of the thread with the event loop: other processes and threads don't count. */
async function busyMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of at most ten runs: the first ones compile, the garbage collector interrupts others, and a shared processor slows some. */
export async function leastBusyMs(run: () => unknown, limitMs: number): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < 10 && least > limitMs; count += 1) least = Math.min(least, await busyMs(run));
  return least;
}

/** Of the head of a request; Bun accepts 16 KB. */
export const MAX_HEAD_BYTES = 15_000;
/** Bytes of a body; those of these routes have limits of their own. */
const MAX_BODY_BYTES = 255 * 1024;
const BODY_LIMITS: Record<string, number> = {
  "POST /analytics/track": 15 * 1024,
  "POST /consent": 15 * 1024,
  "POST /contact": 63 * 1024,
  "POST /clients": 16 * 1024,
  "PUT /clients/:id": 16 * 1024,
  ...Object.fromEntries(CONTENT_TYPES.flatMap(contentLimits)),
  "POST /library/files": 1024,
  "PUT /library/files/:id": 1024,
  "PUT /settings/logo": 16 * 1024,
  "POST /library/pictures": 1024,
  "PUT /library/pictures/:id": 1024,
  "POST /markdown/render": 1023 * 1024,
};

function contentLimits(type: ContentType): [string, number][] {
  const { base, upload } = type.api;
  const bytes = Math.min(MAX_BODY_BYTES, recordFormRules(type).maxTextBytes - 1024);
  return [
    [`POST ${base}/create`, bytes],
    [`PUT ${base}/update/:id`, bytes],
    [`POST /upload${upload}`, 1024],
  ];
}

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
  ["/preview-links", namesOf("previewLinkSchema")],
  ["/users", [...PERSON, "isActive"]],
  ["/analytics/track", namesOf("pageViewSchema")],
  ...CONTENT_TYPES.map(
    (type) =>
      [type.api.base, [...Object.keys(contentSchema(type).shape), ...RECORD_FORM, "changes"]] as const,
  ),
  ["/categories", [...namesOf("categorySchema"), ...namesOf("categoryMoveSchema")]],
  ["/clients", [...namesOf("clientSchema"), "removeLogo", "updatedAt", "changes"]],
  ["/consent", ["choice"]],
  ["/contact", ["name", "email", "message", "policyVersion", "website", "formToken", "nonce"]],
  ["/address", ["name", "email", "message", "policyVersion", "website", "formToken"]],
  ["/library/files", [...namesOf("fileSchema"), "updatedAt"]],
  ["/library", [...namesOf("pictureSchema"), "updatedAt"]],
  ["/markdown", ["content"]],
  ["/upload", ["name"]],
  [
    "/settings",
    ["productName", "productSlug", "phone", "email", "accent", "timeZone", "webAddress", "updatedAt"],
  ],
  ["/messages", ["status", "takenBy", "note", "updatedAt", "changes", "ids"]],
  ["/notifications/sender", namesOf("mailSenderSchema")],
  ["/notifications/channels", namesOf("channelSchema")],
  ["/notifications/line", ["destination", "events"]],
  ["/redirects", [...namesOf("redirectSchema"), "path", "isIgnored", "updatedAt"]],
  ["/personal-data", namesOf("personSchema")],
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
