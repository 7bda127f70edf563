import { expect } from "bun:test";

import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import type { ApiErrorCode } from "#contract/envelope.ts";
import { CONTACT_LIMITS } from "#contract/messages/contactMessages.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { ALL_CONTACT_FIELDS } from "#tests/support/content/contactForm.ts";
import { postForm } from "#tests/support/server/postForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";
import { runInLanguage } from "#texts/language.ts";
import { error as textOfCode } from "#texts/public/api.ts";
import { formConsent } from "#texts/public/address.ts";
import { phoneInvalid, tooLong } from "#texts/public/contact.ts";

const FIELDS = {
  name: "สุภาพร",
  email: "supaporn@ruamjai.example",
  message: "One.\r\n\r\n<b>Two</b> & three.",
};

const post = (server: TestServer, fields: Record<string, string> = {}) =>
  postForm(server, "/address", { ...FIELDS, ...fields });

function stored(server: TestServer): unknown[] {
  return server.parts.db.$client.query("SELECT name, email, message FROM messages").all();
}

const test = testWith(createTestServer);

test("stores the message and redirects to the confirmation", async (server) => {
  const answer = await post(server);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/address?sent=1#message"]);
  expect(stored(server)).toEqual([{ ...FIELDS, message: "One.\n\n<b>Two</b> & three." }]);
  const page = await (await server.app.request("/address?sent=1")).text();
  expect(page).toContain("Message sent successfully!");
});

test("shows the confirmation only there", async (server) => {
  for (const path of ["/address", "/address?sent=2", "/address?map=live"]) {
    expect(await (await server.app.request(path)).text()).not.toContain("Message sent successfully!");
  }
});

test("shows the form again with its values and errors, uncached", async (server) => {
  const answer = await post(server, { email: "supaporn@", name: '"><script>' });
  const page = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
  expect(page).toContain("Please enter a valid email");
  expect(page).toContain('value="supaporn@"');
  expect(page).toContain("&lt;b&gt;Two&lt;/b&gt; &amp; three.");
  expect(page).not.toContain('"><script>');
  expect(stored(server)).toEqual([]);
  expect(await (await server.app.request("/address")).text()).not.toContain("supaporn@");
});

test("a client that disconnects during the upload causes no error", async (server) => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new DOMException("The connection was closed.", "AbortError")),
  });
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "100" };
  const answer = await server.app.request("/address", { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(server.logEntries.filter(({ level }) => level === "error")).toEqual([]);
  expect(stored(server)).toEqual([]);
});

const HOUR_MS = 3_600_000;

async function readToken(server: TestServer, path = "/address"): Promise<string | undefined> {
  const html = await (await server.app.request(path)).text();
  return /<input type="hidden" name="formToken" value="([^"]+)"/.exec(html)?.[1];
}

const countSpam = (server: TestServer) =>
  server.parts.db.$client.query("SELECT spam_reason FROM messages WHERE status = 'spam'").values().flat();

test("the page contains a token of the hour, also when it comes from the cache", async (server) => {
  const token = await readToken(server);
  expect(token).toBeDefined();
  server.advanceClock(HOUR_MS - 1);
  expect(await readToken(server)).toBe(token);
  server.advanceClock(1);
  expect(await readToken(server)).not.toBe(token);
});

test("messages with the token of the page have the budget of a person, and more are spam", async (server) => {
  const formToken = await readToken(server);
  server.advanceClock(HOUR_MS - 1);
  for (let sent = 0; sent < 12; sent += 1) {
    const fields = { formToken: formToken ?? "", message: `Question ${sent}` };
    expect((await post(server, fields)).status).toBe(303);
  }
  expect(countSpam(server)).toEqual(["network", "network"]);
});

test("the page that shows errors contains a token as well", async (server) => {
  expect(await (await post(server, { email: "" })).text()).toContain('name="formToken"');
});

test("a program that fills in every field gets the confirmation, and the message is spam", async (server) => {
  const page = await (await server.app.request("/address")).text();
  const [, name] =
    /aria-hidden="true"><label><span>[^<]*<\/span><input tabindex="-1" autocomplete="off" name="(\w+)"/i.exec(
      page,
    ) ?? [];
  expect(name).toBe(HIDDEN_FIELD);
  const answer = await post(server, { [HIDDEN_FIELD]: "https://buy.example" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/address?sent=1#message"]);
  expect(countSpam(server)).toEqual(["hiddenField"]);
});

const REFUSED: [string, number, ApiErrorCode, Record<string, string>][] = [
  ["a form of another site", 403, "forbidden", { "sec-fetch-site": "cross-site" }],
  ["a body that is no form", 415, "unsupported_media", { "content-type": "application/json" }],
  ["more than anybody types", 413, "too_large", { "content-length": "262145" }],
];

test.each(REFUSED)(
  "answers %s with %p, in the language of the page",
  async (server, _, status, code, headers) => {
    writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
    expect((await postForm(server, "/address", FIELDS, { headers })).status).toBe(status);
    const refused = await postForm(server, "/th/address", FIELDS, { headers });
    expect(refused.status).toBe(status);
    const html = await refused.text();
    expect(html).toContain(runInLanguage("th", () => textOfCode({ code })));
    expect(html).not.toContain(runInLanguage("th", () => textOfCode({ code: "internal" })));
  },
);

test("shows a message that is longer than a call of the API may be again, with the reason", async (server) => {
  const message = "x".repeat(65 * 1024);
  const refused = await post(server, { message });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain(`>${message}</textarea>`);
  expect(html).toContain(tooLong({ max: String(CONTACT_LIMITS.message) }));
});

test("a missing field counts as empty", async (server) => {
  const answer = await postForm(server, "/address", { name: "A" });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Message is required");
});

test("with all fields, a refused form has what was typed and chosen, and errors in its language", async (server) => {
  const { db } = server.parts;
  for (const [name, value] of Object.entries(ALL_CONTACT_FIELDS)) writeSetting(db, name, value);
  writeSetting(db, "languages", { main: "en", further: ["th"] });
  const fields = {
    phone: "081 234",
    company: "Ruamjai",
    subject: "Other",
    message: "Call me",
    consent: "on",
  };
  for (const [path, language] of [
    ["/address", "en"],
    ["/th/address", "th"],
  ] as const) {
    const refused = await postForm(server, path, fields);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(runInLanguage(language, phoneInvalid));
    for (const kept of ['value="081 234"', 'value="Ruamjai"', "Call me</textarea>"])
      expect(html).toContain(kept);
    expect(html).toMatch(/<option selected="">Other<|<option[^>]* selected=""[^>]*>Other</);
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  }
  expect((await postForm(server, "/th/address", { ...fields, phone: "๐๘๑ ๒๓๔ ๕๖๗๘" })).status).toBe(303);
  const { subject: chosen, company } = fields;
  expect(db.$client.query("SELECT phone, company, subject, consent FROM messages").all()).toEqual([
    { phone: "+66812345678", company, subject: chosen, consent: runInLanguage("th", formConsent) },
  ]);
});

test("other pages do not accept a form", async (server) => {
  const answer = await server.app.request("/articles", { method: "POST" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const put = await server.app.request("/address", { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

test("pages that link to the map may frame its host; the admin area frames only the site", async (server) => {
  const policyOf = async (path: string) =>
    (await server.app.request(path)).headers.get("content-security-policy") ?? "";
  for (const path of ["/address", "/address?map=live", "/", "/articles", "/nowhere"]) {
    expect(await policyOf(path)).toMatch(/frame-src 'self' https:\/\/www\.openstreetmap\.org(;|$)/);
  }
  expect(await policyOf("/admin")).toMatch(/frame-src 'self'(;|$)/);
});

test("contains the map of another host only on request", async (server) => {
  expect(await (await server.app.request("/address?map=live")).text()).not.toContain("<iframe");
  writeSetting(server.parts.db, "map", DEMO_SITE.map);
  expect(await (await server.app.request("/address")).text()).not.toContain("<iframe");
  expect(await (await server.app.request("/address?map=live")).text()).toContain("<iframe");
});
