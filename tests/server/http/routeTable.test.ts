import { expect, test } from "bun:test";

import * as z from "zod";

import type { AppContext } from "#server/http/context.ts";
import { createRoutes } from "#server/http/routeTable.ts";
import { validateJson, validateParam, validateQuery } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

const body = z.object({ name: z.string() });
const page = z.object({ page: z.string() });

const plain = (c: AppContext) => c.text("");
const named = (c: Validated<{ json: typeof body }>) => c.text(c.req.valid("json").name);
const both = (c: Validated<{ json: typeof body; query: typeof page }>) =>
  c.text(c.req.valid("json").name + c.req.valid("query").page);

test("a route must validate what its handler reads", () => {
  const checked = createRoutes([
    ["GET", "/", plain],
    ["POST", "/", validateJson(body), plain],
    ["POST", "/named", validateJson(body), named],
    ["POST", "/both", validateQuery(page), validateParam(page), validateJson(body), both],
  ]);
  expect(checked.routes).not.toEqual([]);
  // @ts-expect-error the body is not validated
  createRoutes([["POST", "/", named]]);
  // @ts-expect-error the query is not validated
  createRoutes([["POST", "/", validateJson(body), both]]);
  // @ts-expect-error another body is validated
  createRoutes([["POST", "/", validateJson(page), named]]);
});
