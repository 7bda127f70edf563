import type { Context, Handler, Hono, MiddlewareHandler } from "hono";

import { AppError } from "#server/errors.ts";

import type { AppContext, AppEnv } from "./context.ts";
import { createRouteGroup } from "./createRouter.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type RouteHandler =
  MiddlewareHandler<AppEnv> | ((c: never, next: never) => Response | Promise<Response | void>);
export type Route = readonly [method: Method, path: string, ...steps: readonly RouteHandler[]];

/** What a validator adds to `c.req.valid`. */
type ProvidedInput<S> = S extends MiddlewareHandler<AppEnv, string, infer I> ? Out<I> : unknown;
type ProvidedInputs<Handlers> = Handlers extends readonly [infer First, ...infer Rest]
  ? ProvidedInput<First> & ProvidedInputs<Rest>
  : unknown;
type RequiredInput<S> = S extends (c: Context<AppEnv, infer _, infer I>) => unknown ? Out<I> : unknown;
type Out<I> = I extends { out: infer O } ? O : unknown;

/**
 * Compile-time check: the row's own type if its validators provide all that its handler reads, otherwise a type
 * that no row matches.
 */
type CheckedRoute<Row> = Row extends readonly [unknown, unknown, ...infer Before, infer Handler]
  ? ProvidedInputs<Before> extends RequiredInput<Handler>
    ? Row
    : readonly [Method, string, ...RouteHandler[], "no validator in this row provides what the handler reads"]
  : Row;

/** Binds the handlers of a table to their dependencies. */
export function injectDependencies<Dependencies>(dependencies: Dependencies) {
  return <C, Answer>(handle: (c: C, dependencies: Dependencies) => Answer) =>
    (c: C) =>
      handle(c, dependencies);
}

/**
 * Creates a group of routes that also answers 405 with `Allow`. The first matching row wins: fixed paths go above
 * `/:id`.
 */
export function createRoutes<const Table extends readonly Route[]>(
  table: Table & { readonly [Row in keyof Table]: CheckedRoute<Table[Row]> },
): Hono<AppEnv> {
  const rows: readonly Route[] = table;
  const router = createRouteGroup();
  for (const path of new Set(rows.map((row) => row[1]))) {
    const pathRows = rows.filter((row) => row[1] === path);
    // Hono types a list of handlers by its length, which a table does not fix.
    for (const [method, , ...handlers] of pathRows)
      router.on(method, [path], ...(handlers as Handler<AppEnv>[]));
    router.all(path, (c) =>
      throwMethodNotAllowed(
        c,
        pathRows.map(([method]) => method),
      ),
    );
  }
  return router;
}

function throwMethodNotAllowed(c: AppContext, methods: Method[]): never {
  const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  c.header("Allow", allowed.join(", "));
  throw new AppError("methodNotAllowed", `${c.req.method} is not allowed here; use ${methods.join(" or ")}`);
}
