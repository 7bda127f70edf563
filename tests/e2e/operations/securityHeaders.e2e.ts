import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { shareImagePath } from "#contract/images.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { imageTexts } from "#texts/admin/images.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { listPublicPaths, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { trackView } from "#tests/e2e/support/server/trackView.ts";
import { freePort } from "#tests/e2e/support/server/startVitrine.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

const MAP = "https://www.openstreetmap.org/**";

const site = createSiteFixture(startDemoSite);

/** Opens a page that records everything the browser logs, including warnings about unknown headers. */
async function openWithConsole(url: string) {
  const { page, problems } = await openPage({ url });
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  return { page, getMessages: () => [...problems, ...messages] };
}

/** Opens the dashboard and waits until a view appears through the event stream. */
async function watchLive(page: Page, url: string) {
  await visitAdmin(page);
  const isLive = page
    .getByRole("region", { name: "Active Sessions", exact: true })
    .getByText(dashboardTexts.updates.live);
  await isLive.waitFor();
  await trackView(url, "/about", "one", CHROME);
  const newest = page
    .getByRole("region", { name: dashboardTexts.recent.title, exact: true })
    .getByRole("rowheader");
  await newest.first().filter({ hasText: "About" }).waitFor();
}

test("no public page causes console messages or requests anything from another host", async () => {
  const { page, getMessages } = await openWithConsole(site.url);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(site.url)) foreign.push(url);
  });
  for (const path of await listPublicPaths(site.url)) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect([path, getMessages(), foreign]).toEqual([path, [], []]);
  }
});

test("the embedded map causes no console messages", async () => {
  const { page, getMessages } = await openWithConsole(site.url);
  await page.route(MAP, (route) => route.fulfill({ contentType: "text/html", body: "<p>The map</p>" }));
  await page.goto("/address");
  await page.getByRole("button", { name: addressTexts.openMap() }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
  expect(getMessages()).toEqual([]);
});

test("the live dashboard and image previews cause no console messages", async () => {
  const { page, getMessages } = await openWithConsole(site.url);
  await watchLive(page, site.url);
  await page.goto("/admin/article/create");
  const plan = uploadFile("plan.png", "image/png", createPng(40, 30));
  await page.getByLabel(imageTexts.chooseGallery).setInputFiles(plan);
  await page.waitForFunction(hasPreview);
  expect(getMessages()).toEqual([]);
});

function hasPreview() {
  return [...document.images].some(({ src, naturalWidth }) => src.startsWith("blob:") && naturalWidth > 0);
}

test("pages on another origin can use the API and the live dashboard", async () => {
  const port = freePort();
  const [own, api] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const env = { PORT: String(port), PUBLIC_URL: own, API_BASE_URL: `${api}/api/v1`, ...ADMIN_ENV };
  await using crossOriginSite = await startDemoSite(env);
  const { page, getMessages } = await openWithConsole(crossOriginSite.url);
  await page.goto("/", { waitUntil: "networkidle" });
  await page
    .getByRole("navigation", { name: publicLayoutTexts.navLabel() })
    .getByRole("link", { name: "Activities" })
    .click();
  await page.getByRole("main").getByRole("img").first().waitFor();
  await watchLive(page, api);
  expect(getMessages()).toEqual([]);
});

test("other sites can embed images and icons, but nothing else", async () => {
  await using other = serveEmptyPage();
  const response = await fetch(`${site.url}/api/v1/projects/get`);
  // Not validated: the tests of the API cover it.
  const { data } = (await response.json()) as { data: { images: string[] }[] };
  const image = data.flatMap(({ images }) => images)[0] ?? "";
  const icon = /href="(\/assets\/icon[^"]+\.svg)"/.exec(await (await fetch(site.url)).text())?.[1] ?? "";
  const { page } = await openPage(other);
  await page.goto("/");
  const embeddable = [image, image.replace("/uploads", "/api/v1/projects/image"), shareImagePath(image)];
  for (const path of [...embeddable, icon, "/favicon.ico", "/share.png", "/feed.xml"]) {
    expect([path, await page.evaluate(isEmbeddable, site.url + path)]).toEqual([path, true]);
  }
  for (const path of ["/", "/admin", "/api/v1/site", "/healthz", "/robots.txt", "/uploads/none.png"]) {
    expect([path, await page.evaluate(isEmbeddable, site.url + path)]).toEqual([path, false]);
  }
});

/** Runs in the page. Requests the URL as an `<img>` element does. */
async function isEmbeddable(url: string): Promise<boolean> {
  return fetch(url, { mode: "no-cors", credentials: "omit" }).then(
    () => true,
    () => false,
  );
}

/** Serves a page of another site: browsers treat 127.0.0.1 and localhost as different sites. */
function serveEmptyPage() {
  const html = "<!doctype html><title>Another site</title>";
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(html, { headers: { "content-type": "text/html" } }),
  });
  return { url: `http://localhost:${server.port}`, [Symbol.asyncDispose]: () => server.stop(true) };
}

test("the icon's inline style is applied", async () => {
  const icon = /href="(\/assets\/icon[^"]+\.svg)"/.exec(await (await fetch(site.url)).text())?.[1] ?? "";
  const { page, getMessages } = await openWithConsole(site.url);
  await page.goto(icon);
  const fill = await page.locator("circle.last").evaluate((circle) => getComputedStyle(circle).fill);
  expect(fill).toStartWith("oklch(");
  expect(getMessages()).toEqual([]);
});
