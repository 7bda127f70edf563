// Turns a table of routes into a router that also answers 405, with `Allow`, for the methods a path lacks.
import type { Handler, Hono, MiddlewareHandler } from "hono";

import { createRouter } from "#server/createRouter.ts";
import { AppError } from "#server/errors.ts";

import type { AppContext, AppEnv } from "./context.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = [method: Method, path: string, ...steps: Step[]];
type Step = MiddlewareHandler<AppEnv> | ((c: AppContext) => Response | Promise<Response>);

/** The first row that fits wins, so fixed paths stand above `/:id`. */
export function routes(table: readonly Route[]): Hono<AppEnv> {
  const router = createRouter();
  for (const path of new Set(table.map(([, path]) => path))) {
    const rows = table.filter((row) => row[1] === path);
    // Hono types a list of handlers by its length, which a table does not fix.
    for (const [method, , ...steps] of rows) router.on(method, [path], ...(steps as Handler<AppEnv>[]));
    router.all(path, (c) =>
      refuseMethod(
        c,
        rows.map(([method]) => method),
      ),
    );
  }
  return router;
}

function refuseMethod(c: AppContext, methods: Method[]): never {
  const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  c.header("Allow", allowed.join(", "));
  throw new AppError("methodNotAllowed", `${c.req.method} is not possible here; use ${methods.join(" or ")}`);
}
