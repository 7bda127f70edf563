import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as addressTexts from "#texts/public/address.ts";

import { FIREFOX_PHONE } from "#tests/support/analytics/trackView.ts";

import { createArticle } from "#tests/e2e/support/browser/articleForm.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const SITE = "Asia/Bangkok";
/** 17 hours behind Bangkok. */
const READER = "Pacific/Honolulu";

const DATE = { day: "numeric", month: "short", year: "numeric", timeZone: SITE } as const;
const date = new Intl.DateTimeFormat("en-GB", DATE);
/** Of the lists of records. */
const listDate = new Intl.DateTimeFormat("th-TH", DATE);
const time = new Intl.DateTimeFormat("th-TH", {
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: SITE,
});

/** Returns the text and the machine-readable time of each `time` element. */
async function listTimes(page: Page) {
  await page.locator("main time").first().waitFor();
  return page.locator("main time").evaluateAll((elements) =>
    elements.map((element) => ({
      at: element.getAttribute("datetime") ?? "",
      title: element.getAttribute("title"),
      text: (element.textContent ?? "").trim(),
    })),
  );
}

test("lists, sign-ins, messages and views are displayed in the site's time zone instead of the browser's", async () => {
  await using vitrine = await startSite();
  await createArticle(vitrine.url, "A night shift");
  const { page: visitor } = await openPage(vitrine, { userAgent: FIREFOX_PHONE });
  await visitor.goto("/address");
  await visitor.getByLabel("Name").fill("Suda");
  await visitor.getByLabel("Email").fill("suda@visitor.example");
  await visitor.getByLabel("Message").fill("Hello.");
  await visitor.getByRole("button", { name: addressTexts.formSend() }).click();
  await visitor.getByText("Message sent successfully!").waitFor();

  const { page, problems } = await openAdmin(vitrine, undefined, { timezoneId: READER });
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(READER);

  await page.goto("/admin/article");
  for (const { at, text } of await listTimes(page)) expect(text).toBe(listDate.format(new Date(at)));

  for (const [path, dates] of [
    ["/admin/users", listDate],
    ["/admin/messages", date],
  ] as const) {
    await page.goto(path);
    const times = await listTimes(page);
    expect(times.length).toBeGreaterThan(0);
    for (const { at, title, text } of times) {
      const moment = new Date(at);
      expect(title).toBe(`${dates.format(moment)} ${time.format(moment)}`);
      // Midnight may have passed since the page was rendered.
      expect(text.replace(/^(today|วันนี้) /, "")).toBe(
        /yesterday|เมื่อวาน/.test(text) ? text : time.format(moment),
      );
    }
  }

  const before = date.format();
  await page.goto("/admin/dashboard?period=1d");
  const range = page
    .locator("main header, main")
    .getByText(/^\d+ \S+ \d{4}$/)
    .first();
  await range.waitFor();
  expect([before, date.format()]).toContain((await range.textContent()) ?? "");
  for (const { at, title, text } of await listTimes(page)) {
    expect(text).toEndWith(time.format(new Date(at)));
    expect(title).toStartWith(date.format(new Date(at)));
  }
  expect(problems).toEqual([]);
});
