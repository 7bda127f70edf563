import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { redirectTexts as texts } from "#texts/admin/redirects.ts";

import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const PATH = "/admin/redirects";
const OLD = "/บริการ/แผนที่-น้ำท่วม-ที่มีที่อยู่ยาวกว่าความกว้างของช่อง";
const VISITOR = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const site = createSiteFixture(startSite);

beforeAll(async () => {
  const api = await signIn(site.url);
  await api.sendJson("POST", "/redirects", { from: OLD, to: "https://other.example/maps" });
  await fetch(`${site.url}/lost`, { headers: { accept: "text/html", "user-agent": VISITOR } });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const openRow = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) }).click();

describe("of redirects,", () => {
  testAdminStates(site, [
    screenState("the list", PATH, (page) => page.getByRole("row", { name: new RegExp(OLD) }).waitFor()),
    screenState("the form with errors", PATH, async (page) => {
      await press(page, texts.create);
      await press(page, texts.add);
      await page.getByRole("dialog").locator("[name=from][aria-invalid=true]").waitFor();
    }),
    screenState("the form of one", PATH, async (page) => {
      await openRow(page, OLD);
      await page.getByRole("dialog", { name: texts.edit }).waitFor();
    }),
    screenState("the addresses that were not found", `${PATH}/not-found`, (page) =>
      page.getByRole("row", { name: /\/lost/ }).waitFor(),
    ),
    screenState("the form of a redirect from one of them", `${PATH}/not-found`, async (page) => {
      await openRow(page, "/lost");
      await page.getByRole("dialog", { name: texts.create }).waitFor();
    }),
  ]);
});
