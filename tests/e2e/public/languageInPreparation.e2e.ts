import { expect, test } from "bun:test";

import { runInLanguage } from "#texts/language.ts";
import { inPreparation, navAbout } from "#texts/public/layout.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";

const site = createSiteFixture(startBilingualSite);

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
    expect(await findAxeViolations(page)).toEqual([]);
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
