import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { plainLine } from "#contract/fields/text.ts";
import { AppError } from "#server/errors.ts";

import { confirmAdmin } from "./authenticate.ts";
import type { AppContext } from "./context.ts";

const JSON_BYTES = 256 * 1024;
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });

export interface JsonRules {
  /** Of the body; defaults to 256 KB. */
  maxBytes?: number;
  /** A missing body counts as `{}`. */
  optional?: boolean;
}

/**
 * Reads any JSON value.
 * @throws AppError `unsupportedMedia`, `tooLarge` or `malformed`; also as `confirmAdmin`
 */
export async function readJsonBody(c: AppContext, { maxBytes = JSON_BYTES, optional = false }: JsonRules) {
  if (!optional) requireJson(c);
  const text = await readText(c, maxBytes);
  if (optional && text === "") return {};
  if (optional) requireJson(c);
  return parseJson(text);
}

/** The maximum page size of every list. */
const MAX_PAGE_SIZE = 100;

/** Query parameters of a list without search. */
export const plainPageQuery = z.object(
  lazyFields({
    page: () => orElse(wholeNumber("page", 1_000_000), 1),
    limit: () => orElse(wholeNumber("limit", MAX_PAGE_SIZE), MAX_PAGE_SIZE),
  }),
);

export const pageQuery = plainPageQuery.extend(
  lazyFields({
    search: () =>
      z
        .string()
        // A zero byte would end the text in SQLite.
        .overwrite(plainLine)
        .trim()
        .max(200, "search may have at most 200 characters")
        .optional(),
  }),
);

/** An optional parameter; an empty one counts as missing. */
export function orNone<S extends z.ZodType>(schema: S) {
  return z.preprocess(emptyAsNone, schema.optional());
}

function orElse<S extends z.ZodType<number>>(schema: S, value: number) {
  return orNone(schema).transform((given) => given ?? value);
}

function emptyAsNone(value: unknown): unknown {
  return value === "" ? undefined : value;
}

/** A filter with fixed values. */
export function choice<const T extends readonly string[]>(values: T, message: string) {
  return orNone(z.enum(values, message));
}

/** From 1. */
function wholeNumber(name: string, most: number) {
  const message = `${name} must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, message);
}

/**
 * By the rule of Hono's validator, which treats any other body as `{}`.
 * @param type the `Content-Type` header
 */
export function isJson(type: string | null | undefined): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? "");
}

function requireJson(c: AppContext) {
  if (isJson(c.req.header("content-type"))) return;
  throw new AppError("unsupportedMedia", "The body must be JSON (Content-Type: application/json)");
}

function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("malformed", "The body is not valid JSON", { cause: error });
  }
}

async function readText(c: AppContext, maxBytes: number): Promise<string> {
  const text = await readBody(c.req.raw, maxBytes);
  await confirmAdmin(c);
  return text;
}

async function readBody(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new AppError("tooLarge", `The body may have at most ${maxBytes / 1024} KB`);
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) throw tooLarge();
  try {
    // With a known length the body is read in one call: a stream costs as much as the rest of a small request.
    if (length !== null) return STRICT_UTF8.decode(await request.arrayBuffer());
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
