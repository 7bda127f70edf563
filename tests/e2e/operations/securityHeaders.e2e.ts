// The security headers in a real browser: they break nothing of ours, and let other sites embed pictures alone.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { shareImagePath } from "#contract/images.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { listPublicPaths, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { freePort } from "#tests/e2e/support/server/freePort.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/signInThroughForm.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const MAP = "https://www.openstreetmap.org/**";

let browser: Browser;
let site: Vitrine;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite(ADMIN_ENV)]);
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

/** All that the browser says, warnings about headers that it does not know among it. */
async function openListening(baseURL: string) {
  const { page, problems } = await openPage(browser, { baseURL });
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  return { page, heard: () => [...problems, ...messages] };
}

async function visit(url: string, path: string) {
  const body = { path, title: "", referrer: "", sessionId: "one", userAgent: "", ip: "127.0.0.1" };
  const headers = { "content-type": "application/json", "user-agent": CHROME };
  await fetch(`${url}/api/v1/analytics/track`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Opens the dashboard, and sees a visit appear on it through the stream of events. */
async function watchLive(page: Page, url: string) {
  await signInThroughForm(page);
  const isLive = page.getByRole("region", { name: "Active Sessions", exact: true }).getByText("live");
  await isLive.waitFor();
  await visit(url, "/about");
  const newest = page
    .getByRole("region", { name: dashboardTexts.recent.title, exact: true })
    .getByRole("rowheader");
  await newest.first().filter({ hasText: "About" }).waitFor();
}

test("the browser says nothing about any public page", async () => {
  const { page, heard } = await openListening(site.url);
  for (const path of await listPublicPaths(site.url)) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect([path, heard()]).toEqual([path, []]);
  }
});

test("the browser says nothing about the map in its frame", async () => {
  const { page, heard } = await openListening(site.url);
  await page.route(MAP, (route) => route.fulfill({ contentType: "text/html", body: "<p>The map</p>" }));
  await page.goto("/address");
  await page.getByRole("button", { name: "Open the live map" }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
  expect(heard()).toEqual([]);
});

test("the browser says nothing about the live dashboard and the preview of a picture", async () => {
  const { page, heard } = await openListening(site.url);
  await watchLive(page, site.url);
  await page.goto("/admin/article/create");
  const plan = uploadFile("plan.png", "image/png", createPng(40, 30));
  await page.getByLabel(imageTexts.chooseGallery).setInputFiles(plan);
  await page.waitForFunction(hasPreview);
  expect(heard()).toEqual([]);
});

function hasPreview() {
  return [...document.images].some(({ src, naturalWidth }) => src.startsWith("blob:") && naturalWidth > 0);
}

test("pages on another origin than the API may call it, with a live dashboard", async () => {
  const port = freePort();
  const [own, api] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const env = { PORT: String(port), PUBLIC_URL: own, API_BASE_URL: `${api}/api/v1`, ...ADMIN_ENV };
  await using elsewhere = await startDemoSite(env);
  const { page, heard } = await openListening(elsewhere.url);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activities" }).click();
  await page.getByRole("main").getByRole("img").first().waitFor();
  await watchLive(page, api);
  expect(heard()).toEqual([]);
});

test("another site may show pictures and icons, and nothing else", async () => {
  await using other = serveEmptyPage();
  const answer = await fetch(`${site.url}/api/v1/projects/get`);
  // Our own API, checked by its own tests.
  const { data } = (await answer.json()) as { data: { images: string[] }[] };
  const picture = data.flatMap(({ images }) => images)[0] ?? "";
  const icon = /href="(\/assets\/icon[^"]+\.svg)"/.exec(await (await fetch(site.url)).text())?.[1] ?? "";
  const { page } = await openPage(browser, { baseURL: other.url });
  await page.goto("/");
  const embeddable = [
    picture,
    picture.replace("/uploads", "/api/v1/projects/image"),
    shareImagePath(picture),
  ];
  for (const path of [...embeddable, icon, "/favicon.ico", "/share.png", "/feed.xml"]) {
    expect([path, await page.evaluate(isEmbeddable, site.url + path)]).toEqual([path, true]);
  }
  for (const path of ["/", "/admin", "/api/v1/site", "/healthz", "/robots.txt", "/uploads/none.png"]) {
    expect([path, await page.evaluate(isEmbeddable, site.url + path)]).toEqual([path, false]);
  }
});

/** In the page: asks as an `<img>` does. */
async function isEmbeddable(url: string): Promise<boolean> {
  return fetch(url, { mode: "no-cors", credentials: "omit" }).then(
    () => true,
    () => false,
  );
}

/** A site of another host: to a browser 127.0.0.1 and localhost are two. */
function serveEmptyPage() {
  const html = "<!doctype html><title>Another site</title>";
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(html, { headers: { "content-type": "text/html" } }),
  });
  return { url: `http://localhost:${server.port}`, [Symbol.asyncDispose]: () => server.stop(true) };
}

test("the icon keeps the colours of its own style", async () => {
  const icon = /href="(\/assets\/icon[^"]+\.svg)"/.exec(await (await fetch(site.url)).text())?.[1] ?? "";
  const { page, heard } = await openListening(site.url);
  await page.goto(icon);
  const fill = await page.locator("circle.last").evaluate((circle) => getComputedStyle(circle).fill);
  expect(fill).toStartWith("oklch(");
  expect(heard()).toEqual([]);
});
