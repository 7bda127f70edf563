import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString, cleanedString } from "#contract/fields/textFields.ts";
import { normalizeLine } from "#contract/fields/text.ts";
import { AppError } from "#server/errors.ts";

import { assertStillAdmin } from "./authenticate.ts";
import type { AppContext } from "./context.ts";

const DEFAULT_MAX_JSON_BYTES = 256 * 1024;
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });

export interface JsonBodyOptions {
  /** Of the body; defaults to 256 KB. */
  maxBytes?: number;
  /** A missing body counts as `{}`. */
  optional?: boolean;
}

/**
 * Reads any JSON value.
 * @throws AppError `unsupportedMedia`, `tooLarge` or `malformed`; also as `assertStillAdmin`
 */
export async function readJsonBody(
  c: AppContext,
  { maxBytes = DEFAULT_MAX_JSON_BYTES, optional = false }: JsonBodyOptions,
) {
  if (!optional) assertJson(c);
  const text = await readBody(c.req.raw, maxBytes);
  await assertStillAdmin(c);
  if (optional && text === "") return {};
  if (optional) assertJson(c);
  return parseJson(text);
}

/** Characters. */
export const MAX_PARAM_LENGTH = 200;

/** The maximum page size of every list. */
const MAX_PAGE_SIZE = 100;

/** Query parameters of a list without search. */
export const paginationQuery = z.object(
  lazyFields({
    page: () => paramWithDefault(positiveInteger("page", 1_000_000), 1),
    limit: () => paramWithDefault(positiveInteger("limit", MAX_PAGE_SIZE), MAX_PAGE_SIZE),
  }),
);

export const paginatedSearchQuery = paginationQuery.extend(
  lazyFields({
    search: () =>
      cleanedString("search must be a text", {
        // A zero byte would end the text in SQLite.
        clean: (text) => normalizeLine(text).trim(),
        max: MAX_PARAM_LENGTH,
        tooLong: `search may have at most ${MAX_PARAM_LENGTH} characters`,
      }).optional(),
  }),
);

/** An optional parameter; an empty one counts as missing. */
export function optionalParam<S extends z.ZodType>(schema: S) {
  return z.preprocess(emptyToUndefined, schema.optional());
}

function paramWithDefault<S extends z.ZodType<number>>(schema: S, defaultValue: number) {
  return optionalParam(schema).transform((input) => input ?? defaultValue);
}

function emptyToUndefined(value: unknown): unknown {
  return value === "" ? undefined : value;
}

/** A filter with fixed values. */
export function enumParam<const T extends readonly string[]>(values: T, message: string) {
  return optionalParam(z.enum(values, message));
}

/** From 1. */
export function positiveInteger(name: string, max: number) {
  const message = `${name} must be a whole number from 1 to ${max}`;
  return boundedString(message, 9)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message);
}

/** By the rule of Hono's validator, which treats any other body as `{}`. */
function assertJson(c: AppContext) {
  if (/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) return;
  throw new AppError("unsupportedMedia", "The body must be JSON (Content-Type: application/json)");
}

function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("malformed", "The body is not valid JSON", { cause: error });
  }
}

/** @throws AppError `tooLarge` or `malformed` */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new AppError("tooLarge", `The body may have at most ${maxBytes / 1024} KB`);
  const contentLength = request.headers.get("content-length");
  if (Number(contentLength ?? 0) > maxBytes) throw tooLarge();
  try {
    // With a known length the body is read in one call: a stream costs as much as the rest of a small request.
    if (contentLength !== null) return STRICT_UTF8.decode(await request.arrayBuffer());
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let bytes = 0;
    // The DOM's type of a body lacks the async iterator.
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("malformed", "The body could not be read as UTF-8 text", { cause: error });
  }
}
