import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { LegalInput } from "#resources/legalTexts.ts";
import { LEGAL_FIELDS, LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { POLICY_TEMPLATE } from "#server/legal/renderLegalTexts.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { formTexts } from "#texts/admin/form.ts";
import { DRAFT_VERSION, getButton, getField, sampleVersion } from "#tests/support/web/admin/legalScreens.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { sampleDocumentOf, openSetupScreen } from "#tests/support/web/admin/setupScreens.ts";
import { containing, filledIn } from "#tests/support/web/textPatterns.ts";

const STEP = "/admin/setup/legal";
const NEXT = "/admin/setup/activity";

const IN_EFFECT = filledIn(setupTexts.legal.inEffect({ date: "<date/>" }));
const question = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

const ANSWERS: [RegExp, string][] = [
  [/^Name and country of the hosting provider/, "Orchid Cloud, Thailand"],
  [/^Name and country of the email provider/, "Orchid Mail, Thailand"],
  [/^How long backups are kept/, "30 days"],
  [/^Number of days/, "15"],
  [/^Name or department/, "The office"],
];

async function answerAll(user: ReturnType<typeof openSetupScreen>["user"]) {
  await screen.findByLabelText(setupTexts.policy.effectiveDate);
  for (const [name, answer] of ANSWERS) await user.fill(question(name), answer);
}

test("publishes a policy from the template on one screen", async () => {
  const documents: ReturnType<typeof sampleDocumentOf>[] = [];
  const { api, user } = openSetupScreen(STEP, {
    documents,
    routes: {
      "POST /legal/documents": ({ body }) => {
        const saved = sampleVersion((body as LegalInput).effectiveDate ?? "");
        documents.push(sampleDocumentOf(saved));
        return { status: 201, data: saved };
      },
    },
  });
  await answerAll(user);
  await user.click(getButton("Publish"));
  const told = await screen.findByText(IN_EFFECT);
  const [call] = api.callsTo("POST /legal/documents");
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Bangkok" }).format();
  expect(call?.body).toMatchObject({ slug: "privacy-policy", status: "Published", effectiveDate: today });
  // Sent by the form above.
  const { contentEn, contentTh, factsEn } = (call?.body ?? {}) as Required<LegalInput>;
  expect(contentEn).toContain("**Hosting**: Orchid Cloud, Thailand\n");
  expect(contentTh).toContain("**เครื่องแม่ข่าย**: Orchid Cloud, Thailand\n");
  expect(factsEn[0]?.value).toBe("15 days");
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(screen.getByRole("link", { name: setupTexts.continue }).getAttribute("href")).toBe(NEXT);
});

test("a further gap of the template is a further question, which both languages use", async () => {
  const template = {
    ...POLICY_TEMPLATE,
    contentEn: `${POLICY_TEMPLATE.contentEn}\n\nBy [name of the lawyer].`,
    contentTh: `${POLICY_TEMPLATE.contentTh}\n\nโดย [ชื่อทนายความ]`,
  };
  const { api, user } = openSetupScreen(STEP, {
    routes: {
      "GET /legal/template": () => ({ data: template }),
      "POST /legal/documents": () => ({ status: 201, data: sampleVersion("2026-11-20") }),
    },
  });
  await answerAll(user);
  await user.click(getButton("Publish"));
  expect(await screen.findByText(containing(formTexts.missing({ count: 1 })))).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(getField("Name of the lawyer")));
  await user.fill(getField("ชื่อทนายความ"), "อารี");
  await user.click(getButton("Publish"));
  await waitFor(() => expect(api.callsTo("POST /legal/documents")).toHaveLength(1));
  const { contentEn, contentTh } = (api.callsTo("POST /legal/documents")[0]?.body ?? {}) as LegalInput;
  expect([contentEn, contentTh]).toEqual([
    expect.stringContaining("By อารี."),
    expect.stringContaining("โดย อารี"),
  ]);
});

test("shows the firm's facts and links to missing ones", async () => {
  openSetupScreen(STEP, { settings: sampleSettings({ ...DEFAULT_SITE, phone: "02 111 1111" }) });
  const facts = within(await screen.findByRole("region", { name: setupTexts.policy.fromSettings }));
  const ways = facts
    .getAllByRole("link", { name: setupTexts.policy.enter })
    .map((link) => link.getAttribute("href"));
  expect(ways).toEqual(["/admin/setup/identity", "/admin/setup/place", "/admin/setup/place"]);
  expect(facts.getByText(/02\s111\s1111/)).toBeDefined();
  expect(screen.getByRole("link", { name: setupTexts.skip }).getAttribute("href")).toBe(NEXT);
});

test("blocks publishing without address and email, and says where to enter them", async () => {
  const { api, user } = openSetupScreen(STEP, { settings: sampleSettings({ email: "" }) });
  await answerAll(user);
  await user.click(getButton("Publish"));
  expect((await screen.findByRole("alert")).textContent).toContain(setupTexts.policy.addressMissing);
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
});

test("names missing answers and focuses the first; an answer in Thai is enough", async () => {
  const { api, user } = openSetupScreen(STEP);
  await screen.findByLabelText(setupTexts.policy.effectiveDate);
  await user.fill(question(ANSWERS[0]?.[0] ?? /./), "Orchid Cloud");
  await user.fill(question(/^ชื่อและประเทศของผู้ให้บริการอีเมล/), "ออร์คิด");
  await user.click(getButton("Publish"));
  expect(await screen.findByText(containing(formTexts.missing({ count: 3 })))).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(question(/^How long backups/)));
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
  await user.fill(question(/^ระยะเวลาที่เก็บสำเนาสำรอง/), "หนึ่งปี");
  expect(await screen.findByText(containing(formTexts.missing({ count: 2 })))).toBeDefined();
});

test("rejects publishing without a valid date", async () => {
  const { api, user } = openSetupScreen(STEP);
  await answerAll(user);
  for (const [date, message] of [
    ["", LEGAL_MESSAGES.dateRequired],
    ["0001-01-01", LEGAL_FIELDS.effectiveDate.invalid],
    ["9999-12-31", LEGAL_FIELDS.effectiveDate.invalid],
  ] as const) {
    await user.clear(getField(setupTexts.policy.effectiveDate));
    if (date) await user.type(getField(setupTexts.policy.effectiveDate), date);
    await user.click(getButton("Publish"));
    expect(await screen.findByText(message)).toBeDefined();
  }
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
});

test("brackets in an answer count as an unfilled placeholder", async () => {
  const { api, user } = openSetupScreen(STEP);
  await answerAll(user);
  await user.fill(question(/^How long backups/), " [to be decided]");
  await user.click(getButton("Publish"));
  expect((await screen.findByRole("alert")).textContent).toContain("Still to fill in: [to be decided]");
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
});

test("shows a policy that another admin has written in the meantime", async () => {
  const documents: ReturnType<typeof sampleDocumentOf>[] = [];
  const { user } = openSetupScreen(STEP, {
    documents,
    routes: {
      "POST /legal/documents": () => {
        documents.push(sampleDocumentOf(sampleVersion("2026-11-20")));
        return { status: 409, message: LEGAL_MESSAGES.slugTaken, errors: { slug: LEGAL_MESSAGES.slugTaken } };
      },
    },
  });
  await answerAll(user);
  await user.click(getButton("Publish"));
  expect(await screen.findByText(IN_EFFECT)).toBeDefined();
});

test("links a draft to its editor", async () => {
  openSetupScreen(STEP, { documents: [sampleDocumentOf(DRAFT_VERSION)] });
  const finish = await screen.findByRole("link", { name: setupTexts.legal.finishDraft });
  expect(finish.getAttribute("href")).toBe(`/admin/legal/edit/${DRAFT_VERSION._id}`);
});

test("shows the date of a published policy and does not move the focus", async () => {
  openSetupScreen(STEP, { documents: [sampleDocumentOf(sampleVersion("2022-04-01"))] });
  const text = await screen.findByText(setupTexts.legal.inEffect({ date: "1 April 2022" }));
  expect(document.activeElement).not.toBe(text);
});

test("shows when a policy with a future date takes effect", async () => {
  openSetupScreen(STEP, {
    documents: [{ ...sampleDocumentOf(sampleVersion("2099-01-01")), currentId: null }],
  });
  expect(await screen.findByText(setupTexts.legal.upcoming({ date: "1 January 2099" }))).toBeDefined();
});

test("offers to reload a template that cannot be loaded", async () => {
  const { api, user } = openSetupScreen(STEP, {
    routes: { "GET /legal/template": () => ({ status: 503, message: "Not just now" }) },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Not just now");
  const asked = api.callsTo("GET /legal/template").length;
  await user.click(getButton(uiTexts.tryAgain));
  await waitFor(() => expect(api.callsTo("GET /legal/template").length).toBeGreaterThan(asked));
});
