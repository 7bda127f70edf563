import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { LEGAL_FIELDS, LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import { editorTexts } from "#texts/admin/editor.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import {
  getButton,
  CURRENT_VERSION,
  DRAFT_VERSION,
  getField,
  openEditScreen,
  openLegalForm,
  sampleVersion,
} from "#tests/support/web/admin/legalScreens.ts";
import { findRichText } from "#tests/support/web/admin/richText.ts";

const { facts, fields } = legalTexts;
const CREATE = "/admin/legal/create";
const NONE = { "GET /legal/documents": () => ({ data: [] }) };
const setDate = (date: string) =>
  fireEvent.change(getField(fields.effectiveDate), { target: { value: date } });

const tab = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

const openCreate = (routes = {}) =>
  openLegalForm(CREATE, {
    ...NONE,
    "POST /legal/documents": () => ({ status: 201, data: CURRENT_VERSION }),
    ...routes,
  });

test("the first text is the privacy policy, published as typed", async () => {
  const { api, user } = await openCreate();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: legalTexts.names.privacy }).checked).toBe(true);
  expect(screen.queryByLabelText(fields.slug)).toBeNull();
  // A year of the Buddhist era.
  setDate("2565-04-01");
  await user.fill(getField(fields.number), "TLO2022020");
  await user.fill(getField(fields.titleEn), "Our policy");
  await user.fill(getField(fields.contentEn), "Scope *");
  await user.click(screen.getAllByRole("button", { name: facts.add })[1] ?? document.body);
  await user.fill(getField(facts.label({ number: 1, field: fields.factsEn })), "Answered within");
  await user.fill(getField(facts.value({ number: 1, field: fields.factsEn })), "30 days");
  await user.click(screen.getAllByRole("button", { name: facts.add })[1] ?? document.body);
  await user.click(getButton("Publish"));
  expect(await screen.findByText(legalTexts.published)).toBeDefined();
  expect(location.pathname).toBe("/admin/legal");
  expect(api.callsTo("POST /legal/documents").map(({ body }) => body)).toEqual([
    {
      _id: expect.any(String),
      isRetry: false,
      slug: "privacy-policy",
      effectiveDate: "2022-04-01",
      number: "TLO2022020",
      titleTh: "",
      titleEn: "Our policy",
      contentTh: "",
      contentEn: "Scope \\*",
      factsTh: [],
      factsEn: [{ label: "Answered within", value: "30 days" }],
      status: "Published",
    },
  ]);
  expect(screen.getByRole("link", { name: recordTexts.viewOnSite }).getAttribute("href")).toBe(
    "/privacy-policy/2022-04-01",
  );
});

test("other texts need a slug, and the form shows their URL", async () => {
  const { api, user } = await openCreate({
    "POST /legal/documents": () => ({ status: 201, data: { ...DRAFT_VERSION, slug: "terms" } }),
  });
  await user.click(screen.getByRole("radio", { name: legalTexts.names.other }));
  await user.fill(getField(fields.titleEn), "Terms");
  await user.click(getButton(recordTexts.saveAsDraft));
  expect(await screen.findByText(LEGAL_MESSAGES.slugForm)).toBeDefined();
  expect(document.activeElement).toBe(getField(fields.slug));
  await user.fill(getField(fields.slug), "terms");
  expect(screen.getByText(legalTexts.slugNote({ path: "/legal/terms" }))).toBeDefined();
  await user.click(getButton(recordTexts.saveAsDraft));
  expect(await screen.findByText(recordTexts.draftSaved)).toBeDefined();
  expect(api.callsTo("POST /legal/documents")[0]?.body).toMatchObject({ slug: "terms", status: "Draft" });
});

test("if there is a policy, the form starts with the slug of another text", async () => {
  await openLegalForm(CREATE);
  expect(screen.queryByRole("radio", { name: legalTexts.names.privacy })).toBeNull();
  expect(getField(fields.slug).value).toBe("");
});

test("publishing without date and texts shows errors and sends nothing", async () => {
  const { api, user } = await openCreate();
  await user.click(getButton("Publish"));
  expect(await screen.findByText(LEGAL_MESSAGES.dateRequired)).toBeDefined();
  expect(screen.getByText(LEGAL_MESSAGES.titleRequired)).toBeDefined();
  expect(screen.getByText(LEGAL_MESSAGES.contentRequired)).toBeDefined();
  expect(document.activeElement).toBe(getField(fields.effectiveDate));
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
});

test.each(["0001-01-01", "9999-12-31"])("rejects the date %s at its field", async (date) => {
  const { api, user } = await openCreate();
  await user.fill(getField(fields.titleEn), "Policy");
  setDate(date);
  await user.click(getButton(recordTexts.saveAsDraft));
  expect(await screen.findByText(LEGAL_FIELDS.effectiveDate.invalid)).toBeDefined();
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
});

test("focuses the invalid part of a fact, not the first fact", async () => {
  const { user } = await openCreate();
  await user.fill(getField(legalTexts.fields.titleEn), "Policy");
  const add = screen.getAllByRole("button", { name: legalTexts.facts.add })[1] ?? document.body;
  const field = legalTexts.fields.factsEn;
  await user.click(add);
  await user.fill(getField(legalTexts.facts.label({ number: 1, field })), "Answered within");
  await user.fill(getField(legalTexts.facts.value({ number: 1, field })), "30 days");
  await user.click(add);
  await user.fill(getField(legalTexts.facts.label({ number: 2, field })), "Kept for");
  await user.click(getButton(recordTexts.saveAsDraft));
  await waitFor(() =>
    expect(document.activeElement).toBe(getField(legalTexts.facts.value({ number: 2, field }))),
  );
});

test("the template fills the form, lists its placeholders and can be undone", async () => {
  const { user } = await openCreate();
  await user.fill(getField(fields.titleEn), "Mine");
  await user.click(getButton(legalTexts.start.template));
  await waitFor(() => expect(getField(fields.titleEn).value).toBe("Policy"));
  const gaps = within(await screen.findByRole("region", { name: legalTexts.gaps }));
  expect(gaps.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "[ชื่อผู้ติดต่อ]",
    "[name of the contact person]",
  ]);
  await findRichText(fields.contentEn);
  await user.click(gaps.getByRole("button", { name: "[name of the contact person]" }));
  expect(document.activeElement).toBe(await findRichText(fields.contentEn));
  expect(getSelection()?.toString()).toBe("[name of the contact person]");
  await user.click(getButton(uiTexts.undo));
  expect(getField(fields.titleEn).value).toBe("Mine");
  await waitFor(() => expect(screen.queryByRole("region", { name: legalTexts.gaps })).toBeNull());
});

test("a missing document number links to its field", async () => {
  const { user } = await openCreate();
  await user.fill(getField(fields.contentEn), "Number {{number}}");
  await user.fill(getField(fields.contentTh), "เลขที่ {{number}}");
  const gaps = within(await screen.findByRole("region", { name: legalTexts.gaps }));
  await user.click(gaps.getByRole("button", { name: "{{number}}" }));
  expect(document.activeElement).toBe(getField(fields.number));
  await user.fill(getField(fields.number), "N-1");
  await waitFor(() => expect(screen.queryByRole("region", { name: legalTexts.gaps })).toBeNull());
});

test("unfilled placeholders block publishing, but not a draft", async () => {
  const { api, user } = await openCreate();
  await user.click(getButton(legalTexts.start.template));
  await waitFor(() => expect(getField(fields.titleEn).value).toBe("Policy"));
  setDate("2022-04-01");
  await user.click(getButton("Publish"));
  expect(await screen.findByText("Still to fill in: [name of the contact person]")).toBeDefined();
  expect(api.callsTo("POST /legal/documents")).toEqual([]);
  await user.click(getButton(recordTexts.saveAsDraft));
  await waitFor(() => expect(api.callsTo("POST /legal/documents")).toHaveLength(1));
});

test("a template that cannot be loaded leaves the form unchanged", async () => {
  const { user } = await openCreate({ "GET /legal/template": () => ({ status: 503 }) });
  await user.click(getButton(legalTexts.start.template));
  expect(await screen.findByText(legalTexts.start.failed)).toBeDefined();
  expect(getField(fields.titleEn).value).toBe("");
});

test("the next version starts with the current texts and a new date", async () => {
  const { api, user } = await openLegalForm("/admin/legal/version/id-2022-04-01", {
    "POST /legal/documents/id-policy/versions": () => ({ status: 201, data: sampleVersion("2027-01-01") }),
  });
  expect((await findRichText(fields.contentEn)).textContent).toBe("One.");
  expect(getField(fields.effectiveDate).value).toBe("");
  expect(getField(fields.number).value).toBe("");
  expect(screen.queryByLabelText(fields.slug)).toBeNull();
  setDate("2027-01-01");
  await user.click(getButton("Publish"));
  expect(await screen.findByText(legalTexts.published)).toBeDefined();
  const [call] = api.callsTo("POST /legal/documents/id-policy/versions");
  expect(call?.body).toMatchObject({ effectiveDate: "2027-01-01", contentEn: "One.", status: "Published" });
  expect(call?.body).not.toHaveProperty("slug");
});

test("a new version can start empty, which can be undone", async () => {
  const { user } = await openLegalForm("/admin/legal/version/id-2022-04-01");
  await user.click(getButton(legalTexts.start.empty));
  expect((await findRichText(fields.contentEn)).textContent).toBe("");
  await user.click(getButton(uiTexts.undo));
  await waitFor(async () => expect((await findRichText(fields.contentEn)).textContent).toBe("One."));
});

test("the preview shows both languages as rendered by the server, and closes on validation errors", async () => {
  const { api, user } = await openCreate();
  await user.fill(getField(fields.titleEn), "Policy");
  await user.click(screen.getByRole("radio", { name: legalTexts.preview }));
  expect(await screen.findByText("Drawn by the server.")).toBeDefined();
  expect(screen.getByText(legalTexts.noText.th)).toBeDefined();
  expect(api.callsTo("POST /legal/preview")[0]?.body).toMatchObject({ titleEn: "Policy", status: "Draft" });
  await user.click(getButton("Publish"));
  expect(await screen.findByText(LEGAL_MESSAGES.dateRequired)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: legalTexts.write }).checked).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(getField(fields.effectiveDate)));
});

test("explains the placeholders with their current values", async () => {
  await openEditScreen(CURRENT_VERSION);
  const row = (await screen.findByText("{{number}}")).closest("tr");
  expect(row?.textContent).toContain("TLO2022020");
  expect(screen.getByText("{{firm}}").closest("tr")?.textContent).toContain("Vitrine");
});

test("focusing a field of the hidden language shows that language", async () => {
  await openEditScreen(CURRENT_VERSION);
  expect(tab("ไทย").checked).toBe(true);
  fireEvent.focus(getField(fields.titleEn));
  expect(tab("English").checked).toBe(true);
});

test("says that dropped pictures stay behind", async () => {
  await openCreate();
  const files = [1, 2].map((number) => new File(["x"], `${number}.png`, { type: "image/png" }));
  const dataTransfer = { types: ["Files"], files };
  const isHandled = !fireEvent.drop(await findRichText(fields.contentEn), { dataTransfer });
  expect(await screen.findByText(editorTexts.notAddedHere({ count: 2 }))).toBeDefined();
  // Else the browser opens the file in place of the form.
  expect(isHandled).toBe(true);
});

test("says that pasted pictures stay behind, those of a text and files", async () => {
  await openCreate();
  const content = await findRichText(fields.contentEn);
  const paste = (html: string, files: File[]) => {
    const getData = (type: string) => (type === "text/html" ? html : "");
    fireEvent.paste(content, { clipboardData: { files, getData } });
  };
  paste("<p>One <img src='https://a.example/1'><img src='2'></p>", []);
  expect(await screen.findByText(editorTexts.notAddedHere({ count: 2 }))).toBeDefined();
  paste("", [new File(["x"], "x.png", { type: "image/png" })]);
  expect(await screen.findByText(editorTexts.notAddedHere({ count: 1 }))).toBeDefined();
});
