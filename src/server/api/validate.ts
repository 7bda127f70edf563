// Middleware for the rows of a route table: checks the body, the query and the path of a call, and hands them on typed.
import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod";

import { lazyFields } from "#contract/lazyFields.ts";
import { AppError } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";

import type { AppEnv } from "./context.ts";
import { readJsonBody } from "./request.ts";
import type { JsonRules } from "./request.ts";

type Target = "json" | "form" | "query" | "param";

/** What a handler reads with `c.req.valid`, by the schemas that the rows before it name. */
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

interface RecordId {
  id: string;
}

/** The same with the record's id, for routes with `recordId` or `existingRecord`. */
export type ById<Schemas extends Partial<Record<Target, z.ZodType>> = {}> = Validated<
  Schemas & { param: z.ZodType<RecordId> }
>;

/** Of a body that has no fields at all; each field has a sentence of its own. */
const NO_OBJECT = "The body must be a JSON object";
const INVALID = "Please check the highlighted fields";

/** @throws AppError as `readJsonBody`, and `invalid` with one message a field */
export function validJson<Out>(schema: z.ZodType<Out>, rules: JsonRules = {}): Validator<"json", Out> {
  const validate = validator("json", schema);
  return async (c, next) => {
    const body = await readJsonBody(c, rules);
    // Read already, within the limits: the validator asks for it here.
    c.req.json = async () => body;
    return validate(c, next);
  };
}

/** Of a parameter that is given twice the first counts. @throws AppError `invalid` */
export function validQuery<Out>(schema: z.ZodType<Out>): Validator<"query", Out> {
  return validator("query", schema);
}

/** A path that names nothing we could have is a 404, with the schema's own message. @throws AppError `notFound` */
export function validParam<Out>(schema: z.ZodType<Out>): Validator<"param", Out> {
  return validator("param", schema);
}

/** For routes with `:id`. @param notFound the answer where there is no such record */
export function recordId(notFound: string): Validator<"param", RecordId> {
  return validParam(z.object(lazyFields({ id: () => z.string().max(100, notFound) })));
}

/**
 * Also looks the record up: before a body is read and worked on, for the write asks again.
 * @throws AppError `notFound`
 */
export function existingRecord(
  find: (db: Db, id: string) => Promise<unknown>,
  notFound: string,
): Validator<"param", RecordId> {
  const validate = recordId(notFound);
  return (c, next) =>
    validate(c, async () => {
      const { id } = c.req.valid("param");
      if (!(await find(c.get("services").db, id))) throw new AppError("notFound", notFound);
      await next();
    });
}

/** For `form`, see `validForm`: it reads the body first. */
export function validator<T extends Target, Out>(target: T, schema: z.ZodType<Out>): Validator<T, Out> {
  return zValidator(target, schema, refuse, {
    validationFunction: (_, value) =>
      schema.safeParse(target === "query" || target === "form" ? firstOfEach(value) : value, {
        error: ({ path }) => (path?.length ? null : NO_OBJECT),
      }),
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

/** The one place where a call that is not valid gets its answer. */
function refuse(result: Result): void {
  if (result.success) return;
  const { issues } = result.error;
  if (result.target === "param") throw new AppError("notFound", issues[0]?.message ?? "");
  const errors: Record<string, string> = {};
  // Named after the field of the form, also when one entry of its list is wrong.
  for (const issue of issues) errors[String(issue.path[0] ?? "body")] ??= issue.message;
  const messages = [...new Set(Object.values(errors))];
  throw new AppError("invalid", messages.length === 1 && messages[0] ? messages[0] : INVALID, { errors });
}
