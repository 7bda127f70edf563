import { expect, test } from "bun:test";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { DEMO_RECORDS_BY_TYPE } from "#demo/recordsByType.ts";
import { backupTexts } from "#texts/admin/backups.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { redirectTexts } from "#texts/admin/redirects.ts";
import { personalDataTexts } from "#texts/admin/personalData.ts";
import { scheduleTexts } from "#texts/admin/schedule.ts";
import { systemTexts } from "#texts/admin/system.ts";
import { trashTexts } from "#texts/admin/trash.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { userTexts } from "#texts/admin/users.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { typeLabel } from "#web/admin/frame/typeTexts.ts";
import { createSections } from "#web/admin/frame/sections.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startUntranslatedSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

/** Returns the label of a content type's section and the name of a demo record in its list. */
function demoListEntry(type: ContentType): [section: string, text: string] {
  const { plural, nameField } = type;
  const record: object = { ...DEMO_RECORDS_BY_TYPE[plural]?.[0] };
  return [typeLabel(type), String(new Map(Object.entries(record)).get(nameField))];
}

const LIST_ENTRIES = CONTENT_TYPES.map(demoListEntry);
/** By the label of the section: a text that appears once the screen has loaded its data. */
const CONTENTS: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(LIST_ENTRIES),
  [layoutTexts.names.library]: "1600 × 1200",
  [layoutTexts.names.schedule]: scheduleTexts.current,
  [layoutTexts.names.trash]: trashTexts.none.title,
  [layoutTexts.names.translations]: LIST_ENTRIES[0]?.[1],
  Dashboard: dashboardTexts.lists.pages,
  "Client && Partner": "stanza.example",
  [layoutTexts.names.redirects]: redirectTexts.empty.title,
  [layoutTexts.names.messages]: messageTexts.noMessages.title,
  [layoutTexts.names.legal]: "Terms of use",
  "Admin Management": ADMIN_ENV.ADMIN_EMAIL,
  [layoutTexts.names.settings]: settingTexts.fields.productName,
  [layoutTexts.names.notifications]: notificationTexts.channels.none,
  [layoutTexts.names.audit]: "vitrine demo",
  [layoutTexts.names.personalData]: personalDataTexts.note,
  [layoutTexts.names.backups]: backupTexts.off,
  [layoutTexts.names.system]: systemTexts.diskSpace,
  [layoutTexts.names.account]: userTexts.fields.firstName,
};

/** px: a phone on its side, and a tablet. */
const SCREENS = [
  [820, 1180],
  [844, 390],
] as const;

const site = createSiteFixture(() => startUntranslatedSite("en"));

async function openTouched(width: number, height: number) {
  const { page } = await openAdmin(site, undefined, {
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  return page;
}

/** Runs in the page. Returns navigation links, fields and buttons less than 44 px tall. */
function findSmall(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'nav a, button[data-kind], button[aria-label], select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"])',
  );
  return [...controls].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isDrawn = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
    if (!isDrawn || height >= 44) return [];
    return [`${control.ariaLabel ?? control.textContent ?? control.tagName}: ${Math.round(height)}`];
  });
}

test("on touch screens every control is at least 44 px tall and no screen scrolls sideways", async () => {
  const page = await openTouched(844, 390);
  const found: Record<string, unknown> = {};
  for (const { label: name } of createSections(CONTENT_TYPES)) {
    const content = CONTENTS[name];
    if (content === undefined) throw new Error(`No expected text for ${name}. Add it to CONTENTS`);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("main").getByText(content).first().waitFor();
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      const small = await page.evaluate(findSmall);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      if (small.length > 0 || scrollWidth > width) found[`${name}, ${width} px`] = { small, scrollWidth };
    }
  }
  expect(found).toEqual({});
});

test("rotating a phone keeps the focused field on the screen", async () => {
  const page = await openTouched(360, 640);
  await page.goto("/admin/settings/contact");
  const field = page.getByLabel(settingTexts.fields.phone);
  await field.fill("+66 2 111 2222");
  for (const [width, height] of [
    [640, 360],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top >= 0 && bottom <= innerHeight;
    });
  }
  expect(await field.inputValue()).toBe("+66 2 111 2222");
});
