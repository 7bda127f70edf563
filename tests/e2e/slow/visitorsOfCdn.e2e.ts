// What the server decides by who asks, for visitors and admins behind a CDN.
import { expect, test } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";

import { signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signIn, waitForDashboard } from "#tests/e2e/support/server/apiClient.ts";
import { openCdn } from "#tests/e2e/support/server/startVarnish.ts";

type Site = Awaited<ReturnType<typeof openCdn>>;

/** As a visitor. */
async function statusOf({ url }: Site, path: string): Promise<number> {
  const response = await fetch(url + path, { redirect: "manual" });
  await response.text();
  return response.status;
}

async function waitForStatus(site: Site, path: string, status: number) {
  while ((await statusOf(site, path)) !== status);
}

test("drafts, languages in preparation and a site that is not open are for admins, at once", async () => {
  await using site = await openCdn();
  const { page } = await openPage(site);
  await signInThroughForm(page);
  const preview = async (path: string) => (await page.request.get(path)).status();
  const { create, request, sendJson } = await signIn(site.url);
  const draft = await create<{ _id: string; logo: string }>(
    "/articles/create",
    recordForm(ARTICLES, { status: "Draft" }),
  );
  const path = `${ARTICLES.pages.record}/a-school-that-reads`;
  expect([await statusOf(site, path), await statusOf(site, draft.logo)]).toEqual([404, 404]);
  expect(await preview(draft.logo)).toBe(200);
  expect(await statusOf(site, draft.logo)).toBe(404);
  const published = recordForm(ARTICLES, { status: "Published" }, { logo: null });
  expect((await request("PUT", apiPaths(ARTICLES).update(draft._id), published)).status).toBe(200);
  expect(await preview(path)).toBe(200);
  await waitForStatus(site, path, 200);
  await waitForStatus(site, draft.logo, 200);

  const languages = { main: "en", further: ["th"] };
  expect(await statusOf(site, "/th")).toBe(404);
  await sendJson("PUT", "/settings", { languages: { ...languages, inPreparation: ["th"] } });
  expect(await preview("/th")).toBe(200);
  expect(await statusOf(site, "/th")).toBe(404);
  await sendJson("PUT", "/settings", { languages });
  await waitForStatus(site, "/th", 200);
  expect(await (await fetch(`${site.url}/th`)).text()).toContain('lang="th"');
  expect(await (await fetch(site.url)).text()).toContain('lang="en"');

  await sendJson("PUT", "/settings", { comingSoon: true });
  await waitForStatus(site, "/", 503);
  await waitForStatus(site, draft.logo, 404);
  expect([await preview("/"), await preview(draft.logo)]).toEqual([200, 200]);
  expect(await statusOf(site, "/")).toBe(503);
  await sendJson("PUT", "/settings", { comingSoon: false });
  await waitForStatus(site, "/", 200);
});

test("visitors of stored pages are counted, and their theme and their message are theirs", async () => {
  await using site = await openCdn();
  const warmUp = async (path: string) => statusOf(site, path);
  await Promise.all(["/about", "/address"].map(warmUp));
  for (const [version, javaScriptEnabled] of [
    [131, true],
    [132, true],
    [133, false],
  ] as const) {
    const userAgent = CHROME.replace("130", String(version));
    const { page, problems } = await openPage(site, { javaScriptEnabled, userAgent });
    const about = await page.goto("/about");
    // Two ids: it is a copy.
    expect(about?.headers()["x-varnish"]).toContain(" ");
    expect(await page.locator("html[data-theme=dark]").count()).toBe(0);
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: publicLayoutTexts.darkTheme() }).click();
      await page.locator("html[data-theme=dark]").waitFor();
    }
    await page.goto("/address");
    if (javaScriptEnabled) await page.locator("html[data-theme=dark]").waitFor();
    const fields = { Name: "Supaporn", Email: `${version}@ruamjai.example`, Message: `Question ${version}` };
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.locator("main form:has(textarea) button[type=submit]").click();
    await page.getByText("Message sent successfully!").waitFor();
    expect(problems).toEqual([]);
  }
  const { request } = await signIn(site.url);
  const { data } = await (await request("GET", "/messages")).json();
  expect(data).toMatchObject([
    { message: "Question 133", source: null, spamReason: null },
    { message: "Question 132", source: { entry: "/about" }, spamReason: null },
    { message: "Question 131", source: { entry: "/about" }, spamReason: null },
  ]);
  // Two visitors have a tracking call; of the third one, the server has seen the confirmation only.
  const dashboard = await waitForDashboard(site.vitrine.url, ({ totalPageViews }) => totalPageViews >= 5);
  expect(dashboard).toMatchObject({ totalPageViews: 5, uniqueVisitors: 3 });
});
