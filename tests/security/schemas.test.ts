import { expect, test } from "bun:test";
import * as fc from "fast-check";
import * as z from "zod";

import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";

import { hostileObject, hostileText, hostileValue, textNear } from "./hostileValues.ts";
import { API_ROUTES } from "./routeTable.ts";
import { SCHEMAS } from "./schemaList.ts";
import { createSecurityFixture } from "./securityFixture.ts";

type JsonSchema = {
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** The limits that a schema declares for what it accepts. */
function declaredLimits(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as JsonSchema;
}

/** Paths of values that are longer than declared. */
function findExcess(value: unknown, limits: JsonSchema | undefined, path = ""): string[] {
  if (!limits || limits.anyOf) return [];
  // Lengths are numbers of code points.
  if (typeof value === "string") return [...value].length > (limits.maxLength ?? Infinity) ? [path] : [];
  if (Array.isArray(value)) {
    const tooMany = value.length > (limits.maxItems ?? Infinity) ? [path] : [];
    return [
      ...tooMany,
      ...value.flatMap((item, index) => findExcess(item, limits.items, `${path}.${index}`)),
    ];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    findExcess(item, limits.properties?.[name], `${path}.${name}`),
  );
}

test.each(Object.entries(SCHEMAS))(
  "%s never throws and accepts nothing beyond its limits",
  async (_, schema) => {
    const limits = declaredLimits(schema);
    const names = Object.keys(limits.properties ?? {});
    expect(names.length).toBeGreaterThan(0);
    await checkProperty(hostileObject(names), { few: 60, many: 5000 }, (value) => {
      const parsed = schema.safeParse(value);
      if (!parsed.success) return;
      expect(findExcess(parsed.data, limits)).toEqual([]);
      expect(Object.keys(parsed.data).filter((name) => !names.includes(name))).toEqual([]);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

test.each(Object.entries(SCHEMAS))(
  "no field of %s accepts more than its limit",
  async (_, schema) => {
    for (const [name, field] of Object.entries(declaredLimits(schema).properties ?? {})) {
      await checkProperty(textNear(field.maxLength ?? 100), { few: 25, many: 2000 }, (value) => {
        const parsed = schema.shape[name]?.safeParse(value);
        expect([name, ...(parsed?.success ? findExcess(parsed.data, field) : [])]).toEqual([name]);
      });
    }
  },
  PROPERTY_TIMEOUT_MS,
);

const isForm = (kind: string) => kind.endsWith("Form");

test(
  "no body makes a route fail",
  async () => {
    await using server = await createSecurityFixture();
    const token = await server.tokens.admin();
    const routes = Object.entries(API_ROUTES).filter(([, { kind }]) => /Create|Update|Write/.test(kind));
    const names = [
      ...new Set(
        Object.values(SCHEMAS).flatMap((schema) => Object.keys(declaredLimits(schema).properties ?? {})),
      ),
    ];
    const calls = fc.tuple(fc.constantFrom(...routes), hostileObject(names), hostileValue());
    await checkProperty(calls, { few: 150, many: 5000 }, async ([[route, { kind }], fields, other]) => {
      const [method = "", path = ""] = route.split(" ");
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        form.append(name, typeof value === "string" ? value : JSON.stringify(value));
      }
      const body = isForm(kind) ? { form } : { body: typeof other === "string" ? fields : other };
      const { status } = await server.request(method, server.fillPath(path), { token, ...body });
      expect([route, status < 500 || status === 503]).toEqual([route, true]);
    });
    expect(server.logEntries.filter(({ level }) => level === "error")).toEqual([]);
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "no query makes a route fail",
  async () => {
    await using server = await createSecurityFixture();
    const token = await server.tokens.admin();
    const routes = Object.entries(API_ROUTES).filter(([, { kind }]) => /Read|Record/.test(kind));
    const names = [
      "page",
      "limit",
      "q",
      "search",
      "status",
      "category",
      "type",
      "order",
      "view",
      "period",
      "version",
      "role",
    ];
    const queries = fc.array(fc.tuple(fc.constantFrom(...names), hostileText()), { maxLength: 4 });
    const calls = fc.tuple(fc.constantFrom(...routes), queries);
    await checkProperty(calls, { few: 200, many: 5000 }, async ([[route], query]) => {
      const [method = "", path = ""] = route.split(" ");
      const target = `/api/v1${server.fillPath(path)}?${new URLSearchParams(query)}`;
      const response = await server.app.request(target, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      await response.body?.cancel();
      expect([route, response.status < 500]).toEqual([route, true]);
    });
  },
  PROPERTY_TIMEOUT_MS,
);
