import { beforeAll, expect, test } from "bun:test";

import { play } from "#texts/public/blocks.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { createBlockPages, VIDEO } from "#tests/e2e/support/server/blockPages.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { listLooseTexts, openTranslated, translated } from "#tests/e2e/support/translatePage.ts";

const site = createSiteFixture(startDemoSite);

beforeAll(() => createBlockPages(site.url, "A page"));

test("a video's player loads on a click only, also after client-side navigation", async () => {
  const { page, problems } = await openPage(site);
  const requests: string[] = [];
  await page.route(
    (url) => !url.href.startsWith(site.url),
    (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Player</title><p>The film</p>" });
    },
  );
  await page.goto("/about");
  await page.locator("header[data-scrolled]").waitFor();
  // The router follows the history.
  await page.evaluate(() => history.pushState(null, "", "/full"));
  const video = page.getByRole("link", { name: play() });
  await video.waitFor();
  expect(requests).toEqual([]);
  await video.click();
  await page.frameLocator("main iframe").frameLocator("iframe").getByText("The film").waitFor();
  expect(requests).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"]);
  expect(problems).toEqual([]);
});

test("a video plays on a page that the browser translates", async () => {
  const { page, problems } = await openPage(site);
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Player</title>" }),
  );
  await openTranslated(page, "/full");
  await page.getByRole("link", { name: translated(play()) }).click();
  await page.locator("main iframe").waitFor();
  expect(await listLooseTexts(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("without scripts, a video is a link and answers open", async () => {
  const { page } = await openPage(site, { javaScriptEnabled: false });
  await page.goto("/full");
  expect(await page.getByRole("link", { name: play() }).getAttribute("href")).toBe(VIDEO);
  const answer = page.locator("details").first();
  await answer.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.locator("details[open]").waitFor();
});
