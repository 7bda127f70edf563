import { expect, test } from "bun:test";

import { createTestServer, START_TIME } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const PATH = "/.well-known/security.txt";

test("there is no security.txt without a contact", async () => {
  await using server = await createTestServer();
  expect((await server.app.request(PATH)).status).toBe(404);
});

test("security.txt has the contact, expires within a year, and names languages and its address (RFC 9116)", async () => {
  await using server = await createTestServer({ PUBLIC_URL: "https://firm.example" });
  writeSetting(server.parts.db, "securityContact", "security@firm.example");
  writeSetting(server.parts.db, "languages", { main: "th", further: ["en"] });
  const response = await server.app.request(PATH);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  const fields = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => line.split(": "));
  const { Expires: expires = "", ...others } = Object.fromEntries(fields);
  expect(others).toEqual({
    Contact: "mailto:security@firm.example",
    "Preferred-Languages": "th, en",
    Canonical: `https://firm.example${PATH}`,
  });
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const days = (Date.parse(expires) - START_TIME) / 86_400_000;
  expect(days).toBeWithin(90, 365);
});
