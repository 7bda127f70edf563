import { expect, test } from "bun:test";

import { formatServerLine } from "../../scripts/dev/formatServerLine.ts";

const URLS = { from: "http://127.0.0.1:34455", to: "http://localhost:3000" };

const warning = (event: string) => JSON.stringify({ time: "2026-01-01T00:00:00Z", level: "warn", event });

test("the set-up link has the address of the development server", () => {
  const line = `Create the first admin at ${URLS.from}/vitrine/setup#token`;
  expect(formatServerLine(line, URLS)).toBe(
    "Create the first admin at http://localhost:3000/vitrine/setup#token",
  );
});

test("hides the warning about PUBLIC_URL only", () => {
  expect(formatServerLine(warning("PUBLIC_URL is not set: HSTS is off"), URLS)).toBeNull();
  expect(formatServerLine(warning("migrated the database"), URLS)).toBe(warning("migrated the database"));
});
