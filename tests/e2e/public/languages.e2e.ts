import { expect, test } from "bun:test";

import type { BuildManifest } from "#server/pages/assets.ts";
import { LANGUAGES, runInLanguage } from "#texts/language.ts";
import * as layoutTexts from "#texts/public/layout.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";
import * as contentTexts from "#texts/public/content.ts";
import * as headingTexts from "#texts/public/heading.ts";
import { readSources } from "#tests/support/system/sourceFiles.ts";
import { inPreparation, navAbout } from "#texts/public/layout.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

import { listMessages, readCatalogues } from "../../../scripts/texts/catalogues.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";

const KB = 1000;

const site = createSiteFixture(startBilingualSite);

const say = (text: () => string) => runInLanguage("th", text);

test("a visitor switches the language in the header, stays in it, and finds the same page on the way back", async () => {
  const { page, problems } = await openPage(site);
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "ไทย" }).click();
  await page.waitForURL("**/th/about");
  await page.locator("html[lang=th][data-hydrated]").waitFor({ state: "attached" });
  const navigation = page.getByRole("navigation", { name: say(layoutTexts.navLabel) });
  await navigation
    .getByRole("link", { name: say(() => contentTexts.nav({ type: "activity", nav: "" })) })
    .click();
  await page.waitForURL("**/th/activities");
  await page.getByRole("button", { name: "ที่ปรึกษาเทคโนโลยีการศึกษา" }).click();
  await page.waitForURL("**/th/activities?category=edtech");
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await page.waitForURL("**/th/activity-view/*");
  await page.getByText(/^\d+ \S+ 25\d\d$/).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/activity-view/"));
  await page.locator("html[lang=en][data-hydrated]").waitFor({ state: "attached" });
  expect(problems).toEqual([]);
});

test("the menu of a phone contains the switch, which the keyboard reaches", async () => {
  const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await page.goto("/th/articles");
  await page.getByRole("button", { name: say(layoutTexts.menu) }).press("Enter");
  const link = page
    .getByRole("dialog", { name: say(layoutTexts.menu) })
    .getByRole("link", { name: "English" });
  await link.press("Enter");
  await page.waitForURL("**/articles");
  expect(new URL(page.url()).pathname).toBe("/articles");
});

test("a form says in Thai what is missing, and that the message was sent", async () => {
  const { page } = await openPage(site);
  await page.goto("/th/address");
  await page.getByRole("button", { name: say(addressTexts.formSend) }).click();
  for (const text of [contactTexts.nameRequired, contactTexts.emailRequired, contactTexts.messageRequired])
    await page.getByText(say(text)).waitFor();
  await page.getByLabel(say(addressTexts.formName)).fill("มะลิ");
  await page.getByLabel(say(addressTexts.formEmail)).fill("mali@firm.example");
  await page.getByLabel(say(addressTexts.formMessage), { exact: true }).fill("สวัสดี");
  await page.getByRole("button", { name: say(addressTexts.formSend) }).click();
  await page.getByText(say(contactTexts.sent)).waitFor();
});

test("without JavaScript, pages, switch and form work in Thai", async () => {
  const { page, problems } = await openPage(site, { javaScriptEnabled: false });
  await page.goto("/articles");
  await page.getByRole("banner").getByRole("link", { name: "ไทย" }).click();
  await page.getByRole("heading", { level: 1, name: say(headingTexts.articles) }).waitFor();
  await page
    .getByRole("navigation", { name: say(layoutTexts.navLabel) })
    .getByRole("link", { name: say(layoutTexts.navAddress) })
    .click();
  await page.getByLabel(say(addressTexts.formName)).fill("มะลิ");
  await page.getByLabel(say(addressTexts.formEmail)).fill("mali@firm");
  await page.getByLabel(say(addressTexts.formMessage), { exact: true }).fill("สวัสดี");
  await page.getByRole("button", { name: say(addressTexts.formSend) }).click();
  await page.getByText(say(contactTexts.emailInvalid)).waitFor();
  expect(await page.getByLabel(say(addressTexts.formName)).inputValue()).toBe("มะลิ");
  await page.getByLabel(say(addressTexts.formEmail)).fill("mali@firm.example");
  await page.getByRole("button", { name: say(addressTexts.formSend) }).click();
  await page.waitForURL("**/th/address?sent=1#message");
  await page.getByText(say(contactTexts.sent)).waitFor();
  // The refused form is answered with 422.
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("the scripts of a language contain no text of another one", async () => {
  // Written by the build with this type.
  const manifest = (await Bun.file("dist/web/manifest.json").json()) as BuildManifest;
  const catalogues = await readCatalogues();
  // The API's own messages are English; the pages of other languages do not show them.
  const sources = await readSources("src/{contract,resources}/**/*.ts");
  const apiMessages = sources.map(({ text }) => text).join("\n");
  for (const language of LANGUAGES) {
    const names = Object.keys(manifest.public[language].imports);
    const scripts = await Promise.all(names.map((name) => Bun.file(`dist/web/${name}`).text()));
    const others = LANGUAGES.filter((other) => other !== language);
    const foreign = others.flatMap((other) => [...listMessages(catalogues[other]).values()]);
    const own = new Set(listMessages(catalogues[language]).values());
    // A short text may be a part of the code.
    const distinct = foreign.filter(
      (text) =>
        text.length > 12 && !text.includes("{") && !own.has(text) && !apiMessages.includes(`"${text}"`),
    );
    expect(distinct.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([]);
  }
});

test("a first visit to the Thai home page transfers less than 180 KB, of which scripts are less than 100 KB", async () => {
  const viewport = { width: 390, height: 844 };
  // As nearly all visitors get it: only the first reply after a change is compressed in a hurry.
  const accept = { headers: { "accept-encoding": "br, gzip" } };
  let encoding: string | null = null;
  while (encoding !== "br")
    encoding = (await fetch(`${site.url}/th`, accept)).headers.get("content-encoding");
  const { page } = await openPage(site, { viewport, deviceScaleFactor: 2 });
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
  });
  await page.goto("/th", { waitUntil: "networkidle" });
  const found = await Promise.all(sizes);
  const sumBytes = (...kinds: string[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(sumBytes("script")).toBeGreaterThan(10 * KB);
  expect(sumBytes("script")).toBeLessThan(100 * KB);
  expect(sumBytes("document", "stylesheet", "script", "font")).toBeLessThan(180 * KB);
});

test.each([
  ["/nowhere", "/th"],
  ["/article/unknown-one", "/th/articles"],
  ["/article/unknown-two", "/th/articles"],
  ["/activity-view/unknown", "/th/activities"],
  ["/articles?page=900", "/th/articles"],
  ["/activities?category=unknown&page=9", "/th/activities"],
  ["/legal/unknown", "/th"],
  ["/privacy-policy/2001-01-01", "/th"],
])("the shared 404 of %s is hydrated without a change, and needs no request", async (path, elsewhere) => {
  const { page, problems } = await openPage(site);
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/v1/") && calls.push(request.url()));
  expect((await page.goto(path))?.status()).toBe(404);
  const text = await page.locator("main").textContent();
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.locator("main").textContent()).toBe(text);
  const link = page.getByRole("banner").getByRole("link", { name: "ไทย" });
  expect(await link.getAttribute("href")).toBe(elsewhere);
  // The wave above the footer loads its own data, once it is near.
  expect(calls.filter((url) => !/\/analytics\/|\/site\/work$/.test(url))).toEqual([]);
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
});

// Last, because visitors have no Thai pages afterwards.
test.each([
  [1280, "light"],
  [360, "dark"],
])(
  "%i px wide, in the %s theme, a mark stays above all pages of an admin's preview",
  async (width, theme) => {
    const { page, problems } = await openPage(site, {
      viewport: { width, height: 740 },
      reducedMotion: "reduce",
    });
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: THEME_KEY,
      value: theme,
    });
    const { authorization } = await signIn(site.url);
    const data = { languages: { main: "en", further: ["th"], inPreparation: ["th"] } };
    // The reply sets the cookie of the preview.
    await page.request.put("/api/v1/settings", { headers: { authorization }, data });
    const mark = page.getByText(runInLanguage("th", inPreparation));
    await page.goto("/th");
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    expect(await mark.boundingBox()).toMatchObject({ y: 8 });
    await page.goto("/th/articles");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: runInLanguage("th", navAbout) })
      .click();
    await page.waitForURL("**/th/about");
    await mark.waitFor();
    await page.goto("/about");
    expect(await mark.count()).toBe(0);
    expect(problems).toEqual([]);
  },
);
