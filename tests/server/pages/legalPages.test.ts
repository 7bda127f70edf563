import { expect, test } from "bun:test";

import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import * as legalPageTexts from "#texts/public/legal.ts";
import { createLegalTestServer, publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";

const ORIGIN = "https://firm.example";
const createFixture = () => createLegalTestServer({ PUBLIC_URL: ORIGIN });
type ServerFixture = Awaited<ReturnType<typeof createFixture>>;

async function open(server: ServerFixture, path: string) {
  const answer = await server.getPage(path);
  const html = await answer.text();
  return { status: answer.status, html, head: await parsePageHead(html) };
}

/** The rendered page without its embedded data. */
function bodyOf(html: string): string {
  return html.replace(/<script[^>]*type="application\/json"[^]*?<\/script>/g, "");
}

test("a new site has no policy: its page answers 404 and is not linked", async () => {
  await using server = await createFixture();
  const { status, html, head } = await open(server, "/privacy-policy");
  expect(status).toBe(404);
  expect(head.robots).toBe("noindex");
  expect(html).toContain(legalPageTexts.noPolicy());
  expect(html).not.toContain("TLO2022020");
  for (const path of ["/", "/address"]) {
    const page = bodyOf((await open(server, path)).html);
    expect([path, page.includes("privacy-policy")]).toEqual([path, false]);
    expect(page).not.toContain("policyVersion");
  }
});

test("a published policy appears at the next request in every footer and next to the contact form", async () => {
  await using server = await createFixture();
  await open(server, "/");
  await open(server, "/address");
  const { data } = await server.create({ slug: "privacy-policy", titleEn: "Privacy policy" });
  const home = (await open(server, "/")).html;
  expect(home).toMatch(/<a [^>]*href="\/privacy-policy"[^>]*>Privacy policy<\/a>/);
  const address = (await open(server, "/address")).html;
  expect(address).toContain(`<input type="hidden" name="policyVersion" value="${data._id}"/>`);
  await server.requestLegal("DELETE", `/versions/${data._id}`);
  expect(bodyOf((await open(server, "/")).html)).not.toContain("privacy-policy");
});

test.each([
  ["en", "th"],
  ["th", "en"],
])("on a site in %s, a text opens in it; the one in %s has its own URL", async (main, other) => {
  await using server = await createFixture();
  await server.request("PUT", "/settings", {
    token: server.token,
    body: { languages: { main, further: [] } },
  });
  await publishPolicy(server);
  await server.create();
  for (const path of ["/privacy-policy", "/legal/terms"])
    for (const [query, language] of [
      ["", main],
      [`?lang=${other}`, other],
    ]) {
      const { status, html } = await open(server, path + query);
      const [head = ""] = html.split("</head>");
      expect(status).toBe(200);
      expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}${query}"/>`);
      expect(head).toContain(`<meta property="og:url" content="${ORIGIN}${path}${query}"/>`);
      expect(head).toContain(`hrefLang="${main}" href="${ORIGIN}${path}"/>`);
      expect(head).toContain(`hrefLang="${other}" href="${ORIGIN}${path}?lang=${other}"/>`);
      expect(html).toContain(`<article lang="${language}">`);
    }
});

test("ignores unknown query parameters", async () => {
  await using server = await createFixture();
  await publishPolicy(server);
  const { html } = await open(server, "/privacy-policy?lang=fr&x=1");
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/privacy-policy"/>`);
  expect(html).toContain('<article lang="en">');
});

test("without PUBLIC_URL neither languages nor versions have absolute links", async () => {
  await using server = await createLegalTestServer();
  await publishPolicy(server);
  for (const path of ["/privacy-policy", "/privacy-policy?lang=en", "/privacy-policy/2022-04-01"]) {
    const { status, html } = await open(server, path);
    const [head = ""] = html.split("</head>");
    expect([path, status]).toEqual([path, 200]);
    expect(head).not.toMatch(/hrefLang|canonical|null\//);
  }
});

test("a text in one language has one canonical URL", async () => {
  await using server = await createFixture();
  await server.create({ titleTh: "", contentTh: "", factsTh: [] });
  for (const query of ["", "?lang=en"]) {
    const { html, head } = await open(server, `/legal/terms${query}`);
    expect(head.canonical).toBe(`${ORIGIN}/legal/terms`);
    expect(html).not.toContain("hrefLang");
    expect(html).toContain('<article lang="en">');
  }
});

test("versions by date are noindex, with the current one as canonical", async () => {
  await using server = await createFixture();
  const { documentId } = (await server.create({ effectiveDate: "2022-04-01" })).data;
  await server.addVersion(documentId, { effectiveDate: "2024-01-01", titleEn: "Second terms" });
  for (const date of ["2022-04-01", "2024-01-01"]) {
    const { status, head } = await open(server, `/legal/terms/${date}?lang=en`);
    expect([date, status, head.robots]).toEqual([date, 200, "noindex"]);
    expect(head.canonical).toBe(`${ORIGIN}/legal/terms`);
  }
  const earlier = (await open(server, "/legal/terms/2022-04-01")).html;
  expect(earlier).toContain("This is an earlier version.");
  expect(earlier).toContain('href="/legal/terms"');
  const current = (await open(server, "/legal/terms")).html;
  expect(current).toContain("Second terms");
  expect(current).toContain('href="/legal/terms/2022-04-01"');
  const thai = (await open(server, "/legal/terms/2022-04-01?lang=th")).html;
  expect(thai).toContain('href="/legal/terms?lang=th"');
  for (const path of ["/legal/terms/2023-01-01", "/legal/terms/soon", "/legal/none", "/legal"]) {
    expect([path, (await open(server, path)).status]).toEqual([path, 404]);
  }
});

test("a version takes effect at midnight in the site's time zone, even on cached pages", async () => {
  await using server = await createFixture();
  const { documentId } = (await server.create({ slug: "privacy-policy", effectiveDate: "2022-04-01" })).data;
  const next = (await server.addVersion(documentId, { effectiveDate: "2026-11-21", titleEn: "Next policy" }))
    .data;
  const paths = ["/privacy-policy?lang=en", "/", "/address", "/sitemap.xml"];
  // The token of the contact form changes every hour.
  const readPage = async (path: string) =>
    (await (await server.getPage(path)).text()).replace(/\b[0-9a-z]{8}\.[\w-]{22}/g, "token");
  const read = async () => Promise.all(paths.map(readPage));
  const before = await read();
  expect(before[0]).toContain("A new version takes effect on 21\u00A0November\u00A02026.");
  // 20 November, 10:00 in Bangkok.
  server.advanceClock(14 * 3_600_000 - 1);
  expect(await read()).toEqual(before);
  server.advanceClock(1);
  const [policy, home, address] = await read();
  expect(policy).toContain("Next policy");
  expect(policy).not.toContain("A new version takes effect");
  expect(home).toContain(">Next policy</a>");
  expect(address).toContain(`name="policyVersion" value="${next._id}"`);
});

test("another time zone moves midnight", async () => {
  await using server = await createFixture();
  const { documentId } = (await server.create({ effectiveDate: "2022-04-01" })).data;
  await server.addVersion(documentId, { effectiveDate: "2026-11-21", titleEn: "Next terms" });
  await server.request("PUT", "/settings", { token: server.token, body: { timeZone: "Europe/Paris" } });
  const isNext = async () =>
    /Next terms(<\/span>)?<\/h1>/.test((await open(server, "/legal/terms?lang=en")).html);
  server.advanceClock(20 * 3_600_000 - 1);
  expect(await isNext()).toBe(false);
  server.advanceClock(1);
  expect(await isNext()).toBe(true);
});

test("placeholders reflect the settings", async () => {
  await using server = await createFixture();
  await publishPolicy(server);
  await insertSettings(server.parts.db, DEMO_SITE, START_TIME);
  expect((await open(server, "/privacy-policy")).html).toContain("hello@vitrine.example");
  const body = { productName: "Rueang <Sons>", email: "privacy@rueang.example" };
  await server.request("PUT", "/settings", { token: server.token, body });
  const page = bodyOf((await open(server, "/privacy-policy?lang=en")).html);
  expect(page).toContain("Rueang &lt;Sons&gt; (“we”)");
  expect(page).toContain('<a href="mailto:privacy@rueang.example">privacy@rueang.example</a>');
  expect(page).not.toContain("hello@vitrine.example</a></dd>");
  expect(page).not.toContain("{{");
});

test("the privacy policy has one URL", async () => {
  await using server = await createFixture();
  await publishPolicy(server);
  for (const [path, location] of [
    ["/legal/privacy-policy", "/privacy-policy"],
    ["/legal/privacy-policy/2022-04-01?lang=en", "/privacy-policy/2022-04-01?lang=en"],
    ["/legal/terms/", "/legal/terms"],
  ] as const) {
    const answer = await server.getPage(path);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 301, location]);
  }
});

test("the policy omits entries with an empty value", async () => {
  await using server = await createFixture();
  await publishPolicy(server);
  for (const query of ["", "?lang=en"]) {
    const page = bodyOf((await open(server, `/privacy-policy${query}`)).html);
    expect(page).not.toMatch(/undefined|\{\{|<dd[^>]*><\/dd>|href="(mailto|tel):"/);
    expect(page).not.toContain(query ? "Telephone" : "โทรศัพท์");
  }
});

test("without PUBLIC_URL the print footer has no URL until the browser adds it", async () => {
  await using server = await createLegalTestServer();
  await publishPolicy(server);
  expect(bodyOf((await open(server, "/privacy-policy")).html)).not.toContain("null/");
  await using configured = await createFixture();
  await publishPolicy(configured);
  expect(bodyOf((await open(configured, "/privacy-policy")).html)).toContain(
    `Vitrine, ${ORIGIN}/privacy-policy/2022-04-01<`,
  );
});
