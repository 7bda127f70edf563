import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod";

import { MAX_SLUG_LENGTH } from "#contract/content/slugs.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { AppError } from "#server/errors.ts";

import type { AppContext, AppEnv } from "./context.ts";
import { readJsonBody } from "./request.ts";
import type { JsonBodyOptions } from "./request.ts";

type Target = "json" | "form" | "query" | "param";

/** The context of a handler that reads `c.req.valid(...)`, typed by the validators of its row. */
export type Validated<Schemas extends Partial<Record<Target, z.ZodType>>> = Context<
  AppEnv,
  string,
  { out: { [T in keyof Schemas]: z.output<Schemas[T]> } }
>;

export type Validator<T extends Target, Out> = MiddlewareHandler<
  AppEnv,
  string,
  { out: { [Name in T]: Out } }
>;

/** With `validateRecordId`. */
export type WithRecordId<Schemas extends Partial<Record<Target, z.ZodType>> = {}> = Validated<
  Schemas & { param: z.ZodType<{ id: string }> }
>;

/** With `validateFileName`. */
export type WithFileName = Validated<{ param: z.ZodType<{ file: string }> }>;

/** With `loadRecord`. */
export type WithRecord<T, Schemas extends Partial<Record<Target, z.ZodType>> = {}> = Validated<
  Schemas & { param: z.ZodType<{ id: string; record: T }> }
>;

/** For a body that is no object; fields have their own messages. */
const BODY_NOT_OBJECT_MESSAGE = "The body must be a JSON object";
const BODY_PARSE_CONTEXT: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ path }) => (path?.length ? null : BODY_NOT_OBJECT_MESSAGE),
};
const INVALID_FIELDS_MESSAGE = "Please check the highlighted fields";

/**
 * @param schema or a function that makes it of the settings
 * @throws AppError as `readJsonBody`, and `invalid` with one message per field
 */
export function validateJson<Out extends object>(
  schema: z.ZodType<Out> | (() => Promise<z.ZodType<Out>>),
  options: JsonBodyOptions = {},
): Validator<"json", Out> {
  return async (c, next) => {
    const current = typeof schema === "function" ? await schema() : schema;
    // Hono's validator would read the body itself, without limits.
    const result = current.safeParse(await readJsonBody(c, options), BODY_PARSE_CONTEXT);
    if (!result.success) throw validationError("json", result.error);
    c.req.addValidatedData("json", result.data);
    return next();
  };
}

/**
 * Uses the first value of a repeated parameter.
 * @throws AppError `invalid`
 */
export function validateQuery<Out>(schema: z.ZodType<Out>): Validator<"query", Out> {
  return createValidator("query", schema);
}

/** @throws AppError `notFound`, with the message of the schema */
export function validateParam<Out>(schema: z.ZodType<Out>): Validator<"param", Out> {
  return createValidator("param", schema);
}

/** For routes with `:id`. @throws AppError `notFound`, with `notFoundMessage`, for an impossible id */
export function validateRecordId(notFoundMessage: string): Validator<"param", { id: string }> {
  return validateParam(z.object(lazyFields({ id: () => boundedString(notFoundMessage, 100) })));
}

/** For routes with `:slug`. @throws AppError `notFound`, with `notFoundMessage`, for an impossible one */
export function validateSlug(notFoundMessage: string): Validator<"param", { slug: string }> {
  return validateParam(z.object(lazyFields({ slug: () => boundedString(notFoundMessage, MAX_SLUG_LENGTH) })));
}

/** For routes with `:file`. @throws AppError `notFound`, with `notFoundMessage`, for another name */
export function validateFileName(
  pattern: RegExp,
  notFoundMessage: string,
): Validator<"param", { file: string }> {
  return validateParam(
    z.object(lazyFields({ file: () => boundedString(notFoundMessage, 100).regex(pattern, notFoundMessage) })),
  );
}

/**
 * Loads the record before any body is read; a write checks again.
 * @throws AppError `notFound`, with `notFoundMessage`
 */
export function loadRecord<T>(
  find: (id: string, c: AppContext) => Promise<T | null>,
  notFoundMessage: string,
): Validator<"param", { id: string; record: T }> {
  const validate = validateRecordId(notFoundMessage);
  return (c, next) =>
    validate(c, async () => {
      const { id } = c.req.valid("param");
      const record = await find(id, c);
      if (!record) throw new AppError("notFound", notFoundMessage);
      c.req.addValidatedData("param", { id, record });
      await next();
    });
}

/** For `json` and `form` use `validateJson` and `validateForm`, which read the body. */
export function createValidator<T extends Target, Out>(target: T, schema: z.ZodType<Out>): Validator<T, Out> {
  const throwInvalid = (result: { success: true } | { success: false; error: z.core.$ZodError }) => {
    if (!result.success) throw validationError(target, result.error);
  };
  return zValidator(target, schema, throwInvalid, {
    validationFunction: (_, value) =>
      schema.safeParse(target === "query" ? takeFirstValues(value) : value, BODY_PARSE_CONTEXT),
  });
}

function takeFirstValues(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(entries);
}

/** For the envelope. */
function validationError(target: Target, { issues }: z.core.$ZodError): AppError {
  if (target === "param") return new AppError("notFound", issues[0]?.message ?? "");
  const errors: Record<string, string> = {};
  // Errors of list entries are reported at the field.
  for (const issue of issues) errors[errorKey(issue.path)] ??= issue.message;
  const messages = [...new Set(Object.values(errors))];
  return new AppError(
    "invalid",
    messages.length === 1 && messages[0] ? messages[0] : INVALID_FIELDS_MESSAGE,
    {
      errors,
    },
  );
}

/** The field; of a block, the path of its own, such as `blocks.3.fields.text`. */
function errorKey(path: readonly PropertyKey[]): string {
  return path[2] === "fields" ? path.join(".") : String(path[0] ?? "body");
}
