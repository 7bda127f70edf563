import { expect, test } from "bun:test";

import type { Page } from "playwright";

import type { Message } from "#contract/messages/messages.ts";
import type { Language } from "#texts/language.ts";
import { runInLanguage } from "#texts/language.ts";
import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSiteWithAllFields, THAI_SUBJECTS } from "#tests/e2e/support/server/bilingualSite.ts";
import { ALL_CONTACT_FIELDS } from "#tests/support/content/contactForm.ts";

const site = createSiteFixture(() => startSiteWithAllFields({ RATE_LIMITS: "off" }));

const PATHS = { en: "/address", th: "/th/address" } as const;
const SUBJECTS = { en: ALL_CONTACT_FIELDS.contactSubjects[0] ?? "", th: THAI_SUBJECTS[0] } as const;
const PHONES = { en: "+44 20 7946 0958", th: "๐๘๑-๒๓๔-๕๖๗๘" } as const;
const STORED_PHONES = { en: "+442079460958", th: "+66812345678" } as const;

const field = (page: Page, name: string) => page.locator(`form[method=post] [name=${name}]`);
const send = (page: Page) => page.locator("form[method=post] button[type=submit]").click();

/** The messages with a text. */
async function findMessages(text: string) {
  const { request } = await signIn(site.url);
  const response = await request("GET", `/messages?search=${encodeURIComponent(text)}`);
  return (await response.json()).data as Message[];
}

test.each<[Language, boolean]>([
  ["en", true],
  ["en", false],
  ["th", true],
  ["th", false],
])("in %p, on a phone, all fields can be sent (scripts: %p)", async (language, javaScriptEnabled) => {
  const viewport = { width: 390, height: 844 };
  const { page, problems } = await openPage(site, { javaScriptEnabled, viewport });
  const text = `All fields, ${language}, ${javaScriptEnabled}`;
  const say = (message: () => string) => page.getByText(runInLanguage(language, message), { exact: true });
  await page.goto(PATHS[language]);
  await field(page, "company").fill("Ruamjai");
  await field(page, "phone").fill("081 234");
  await field(page, "subject").selectOption(SUBJECTS[language]);
  await field(page, "message").fill(text);
  await field(page, "consent").check();
  await send(page);
  await say(contactTexts.phoneInvalid).waitFor();
  expect(await field(page, "company").inputValue()).toBe("Ruamjai");
  expect(await field(page, "subject").inputValue()).toBe(SUBJECTS[language]);
  expect(await field(page, "consent").isChecked()).toBe(true);
  await field(page, "phone").fill(PHONES[language]);
  await send(page);
  await say(contactTexts.sent).waitFor();
  expect(await field(page, "message").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findMessages(text)).toMatchObject([
    {
      name: "Ruamjai",
      email: "",
      phone: STORED_PHONES[language],
      company: "Ruamjai",
      subject: SUBJECTS[language],
      consent: runInLanguage(language, addressTexts.formConsent),
    },
  ]);
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("the form says which fields one is enough of", async () => {
  const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await page.goto("/address");
  const labels = "Email, Phone or LINE ID";
  const group = page.getByRole("group", { name: addressTexts.formAnyOf({ labels }) });
  expect(await group.getByRole("textbox").count()).toBe(3);
});
