import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { AppError } from "#server/errors.ts";

import type { AppEnv } from "./context.ts";
import { readJsonBody } from "./request.ts";
import type { JsonRules } from "./request.ts";

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

/** With `recordId`. */
export type ById<Schemas extends Partial<Record<Target, z.ZodType>> = {}> = Validated<
  Schemas & { param: z.ZodType<{ id: string }> }
>;

/** With `fileName`. */
export type ByFile = Validated<{ param: z.ZodType<{ file: string }> }>;

/** With `existingRecord`. */
export type Existing<T, Schemas extends Partial<Record<Target, z.ZodType>> = {}> = Validated<
  Schemas & { param: z.ZodType<{ id: string; record: T }> }
>;

/** For a body that is no object; fields have their own messages. */
const NO_OBJECT = "The body must be a JSON object";
const NAMING_BODY: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ path }) => (path?.length ? null : NO_OBJECT),
};
const INVALID = "Please check the highlighted fields";

/** @throws AppError as `readJsonBody`, and `invalid` with one message per field */
export function validJson<Out>(schema: z.ZodType<Out>, rules: JsonRules = {}): Validator<"json", Out> {
  const validate = validator("json", schema);
  return async (c, next) => {
    const body = await readJsonBody(c, rules);
    // Hono's validator reads the body from here; its own reader has no limits.
    c.req.json = async () => body;
    return validate(c, next);
  };
}

/**
 * Uses the first value of a repeated parameter.
 * @throws AppError `invalid`
 */
export function validQuery<Out>(schema: z.ZodType<Out>): Validator<"query", Out> {
  return validator("query", schema);
}

/** @throws AppError `notFound`, with the message of the schema */
export function validParam<Out>(schema: z.ZodType<Out>): Validator<"param", Out> {
  return validator("param", schema);
}

/** For routes with `:id`. @throws AppError `notFound`, with that message, for an impossible id */
export function recordId(notFound: string): Validator<"param", { id: string }> {
  return validParam(z.object(lazyFields({ id: () => z.string().max(100, notFound) })));
}

/** For routes with `:file`. @throws AppError `notFound`, with that message, for another name */
export function fileName(pattern: RegExp, notFound: string): Validator<"param", { file: string }> {
  return validParam(z.object(lazyFields({ file: () => z.string().regex(pattern, notFound) })));
}

/**
 * Loads the record before any body is read; a write checks again.
 * @throws AppError `notFound`, with that message
 */
export function existingRecord<T>(
  find: (id: string) => Promise<T | null>,
  notFound: string,
): Validator<"param", { id: string; record: T }> {
  const validate = recordId(notFound);
  return (c, next) =>
    validate(c, async () => {
      const { id } = c.req.valid("param");
      const record = await find(id);
      if (!record) throw new AppError("notFound", notFound);
      c.req.addValidatedData("param", { id, record });
      await next();
    });
}

/** For `json` and `form` use `validJson` and `validForm`, which read the body. */
export function validator<T extends Target, Out>(target: T, schema: z.ZodType<Out>): Validator<T, Out> {
  return zValidator(target, schema, refuse, {
    validationFunction: (_, value) =>
      schema.safeParse(target === "query" ? firstOfEach(value) : value, NAMING_BODY),
  });
}

function firstOfEach(values: Record<string, unknown>): Record<string, unknown> {
  const first = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(first);
}

type Result = { target: string } & ({ success: true } | { success: false; error: z.core.$ZodError });

/** The hook of every validator: throws the error for the envelope. */
function refuse(result: Result): void {
  if (result.success) return;
  const { issues } = result.error;
  if (result.target === "param") throw new AppError("notFound", issues[0]?.message ?? "");
  const errors: Record<string, string> = {};
  // Errors of list entries are reported at the field.
  for (const issue of issues) errors[String(issue.path[0] ?? "body")] ??= issue.message;
  const messages = [...new Set(Object.values(errors))];
  throw new AppError("invalid", messages.length === 1 && messages[0] ? messages[0] : INVALID, { errors });
}
