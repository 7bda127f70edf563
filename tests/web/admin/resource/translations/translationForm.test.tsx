import { afterEach, expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { SLUG_MESSAGES } from "#contract/content/slugs.ts";
import { editorTexts } from "#texts/admin/editor.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { errorTexts } from "#texts/admin/errors.ts";
import { formTexts } from "#texts/admin/form.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { showLanguage } from "#web/admin/ui/language/adminLanguage.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import { findRichText } from "#tests/support/web/admin/richText.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import {
  getButton,
  getField,
  MISSING,
  openTranslation,
  savedThai,
  SOURCE,
  TRANSLATED,
  TRANSLATIONS_ROUTE,
} from "#tests/support/web/admin/translationScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const LABELS = recordTexts.types.article.fields;

afterEach(async () => {
  await act(() => showLanguage("en"));
});

const sourceOf = (label: string) =>
  within(screen.getByRole("group", { name: texts.sourceOf({ label, language: "English" }) }));
const { mine, saved } = conflictTexts.side;
const copyButton = (label: string) => getButton(texts.copyField({ label }));

test("shows each source text beside its field, both marked with their language", async () => {
  const source = { ...SOURCE, fields: { ...SOURCE.fields, title: "๒๔" } };
  await openTranslation({ source, translation: MISSING });
  expect(sourceOf("Title").getByText("๒๔").closest("[lang]")?.getAttribute("lang")).toBe("en");
  expect(sourceOf(LABELS.content).getByText("All of it.")).toBeDefined();
  for (const label of [LABELS.title, LABELS.author, LABELS.content]) expect(getField(label).lang).toBe("th");
  for (const shared of [recordTexts.publishedOn, "Logo"]) expect(screen.queryByLabelText(shared)).toBeNull();
});

test("publishing sends only the texts, with their version and that of the source", async () => {
  const { user, sent } = await openTranslation({ translation: MISSING }, savedThai);
  await user.fill(getField("Title"), "กะดึก");
  await user.fill(getField("Author"), "มาลี ศ.");
  await user.fill(getField(LABELS.content), "ทั้งหมด");
  await user.click(getButton(recordTexts.publish));
  expect(await screen.findByText(texts.published({ language: "Thai" }))).toBeDefined();
  expect(sent[0]).toMatchObject({ method: "PUT", path: "/articles/update/id-night-shift?lang=th" });
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    publishAt: "",
    unpublishAt: "",
    title: "กะดึก",
    author: "มาลี ศ.",
    position: "",
    content: "ทั้งหมด",
    seoTitle: "",
    seoDescription: "",
    sharePicture: "",
    slug: "",
    status: "Published",
    updatedAt: MISSING.updatedAt,
    sourceVersion: "source-1",
  });
});

test("the form stays open after a save, and the next one is based on it", async () => {
  const draft = { ...savedThai, status: "Draft" as const };
  const { user, sent, leaveGuard, api } = await openTranslation({}, savedThai, draft);
  await user.fill(getField("Title"), " 2");
  expect(leaveGuard.isBlocking()).toBe(true);
  await user.click(getButton(uiTexts.saveChanges));
  await screen.findByText(texts.saved({ language: "Thai" }));
  expect(leaveGuard.isBlocking()).toBe(false);
  expect(getField("Title").value).toBe(savedThai.title);
  await waitFor(() => expect(api.callsTo(TRANSLATIONS_ROUTE).length).toBeGreaterThan(1));
  await user.click(getButton(recordTexts.saveAsDraft));
  await screen.findByText(texts.unpublished({ language: "Thai" }));
  expect(sent.map(({ form }) => form.get("updatedAt"))).toEqual([TRANSLATED.updatedAt, savedThai.updatedAt]);
  expect(sent[1]?.form.get("status")).toBe("Draft");
});

test("the toast of a published text links to its page in the language", async () => {
  const { user } = await openTranslation({}, savedThai);
  await user.click(getButton(uiTexts.saveChanges));
  const link = await screen.findByRole("link", { name: recordTexts.viewOnSite });
  expect(link.getAttribute("href")).toBe("/th/article/id-night-shift");
});

test("a missing required text is named at its field, and nothing is sent", async () => {
  const { user, sent } = await openTranslation({ translation: MISSING });
  await user.click(getButton(recordTexts.saveAsDraft));
  expect((await screen.findAllByText(recordTexts.required({ label: "Title" }))).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(getField("Title"));
  expect(sent).toEqual([]);
});

test("the errors of a form are in the language of the back office", async () => {
  await openTranslation({ translation: MISSING });
  await act(() => showLanguage("th"));
  const { title, author } = recordTexts.types.article.fields;
  const user = setupUser();
  await user.fill(getField(author), "ก".repeat(101));
  await user.click(getButton(recordTexts.saveAsDraft));
  const rule = errorTexts.byRule({ rule: "textMax", limit: 100, names: "" });
  expect(await screen.findByText(rule)).toBeDefined();
  expect(screen.getByText(formTexts.requiredFields).closest("[role=group]")?.textContent).toContain(title);
});

test("copies a source text into its empty field and focuses it", async () => {
  const { user } = await openTranslation({ translation: MISSING });
  await user.click(copyButton(LABELS.content));
  const content = await findRichText();
  expect(content.textContent).toBe("All of it.");
  await waitFor(() => expect(document.activeElement).toBe(content));
  expect(screen.queryByText(texts.replaced)).toBeNull();
});

test("copying over another text can be undone", async () => {
  const { user } = await openTranslation();
  await user.click(copyButton("Title"));
  expect(getField("Title").value).toBe("Night shift");
  const toast = await screen.findByRole("group", { name: texts.replaced });
  await user.click(within(toast).getByRole("button", { name: uiTexts.undo }));
  expect(getField("Title").value).toBe("กะดึก");
});

test("an empty source text can't be copied", async () => {
  const source = { ...SOURCE, fields: { ...SOURCE.fields, position: "" } };
  await openTranslation({ source });
  expect(copyButton(LABELS.position).hasAttribute("disabled")).toBe(true);
});

test("marks the fields whose source changed, with the text that was translated", async () => {
  const sourceChanges = [{ field: "title", before: "Day shift", after: "Night shift" }];
  await openTranslation({ translation: { ...TRANSLATED, state: "outdated", sourceChanges } });
  expect(screen.getByText(texts.outdated({ language: "English", fields: "Title" }))).toBeDefined();
  const title = sourceOf("Title");
  expect(title.getByText(texts.changed)).toBeDefined();
  expect(title.getByText("Night").tagName).toBe("INS");
  expect(title.getByText("Day").tagName).toBe("DEL");
  expect(sourceOf(LABELS.content).queryByText(texts.changed)).toBeNull();
});

test("says so when the text that was translated is not known", async () => {
  const sourceChanges = [{ field: "title", before: null, after: "Night shift" }];
  await openTranslation({ translation: { ...TRANSLATED, state: "outdated", sourceChanges } });
  expect(sourceOf("Title").getByText(texts.unknownEarlier)).toBeDefined();
});

test("a save tells which source it translates, even if that has changed since", async () => {
  const { user, sent, api, client } = await openTranslation({}, savedThai);
  await user.fill(getField("Title"), " 2");
  const source = { ...SOURCE, version: "source-2", fields: { ...SOURCE.fields, title: "Day shift" } };
  api.routes[TRANSLATIONS_ROUTE] = () => ({ data: [source, TRANSLATED] });
  await act(() => client.invalidateQueries());
  expect(sourceOf("Title").getByText("Night shift")).toBeDefined();
  await user.click(getButton(uiTexts.saveChanges));
  expect(await sourceOf("Title").findByText("Day shift")).toBeDefined();
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ form }) => form.get("sourceVersion"))).toEqual(["source-1", "source-2"]);
});

test("a restored draft tells which source it translates, even if that has changed since", async () => {
  const left = await openTranslation();
  await left.user.fill(getField("Title"), " 2");
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain("กะดึก 2"));
  left.unmount();
  const source = { ...SOURCE, version: "source-2", fields: { ...SOURCE.fields, title: "Day shift" } };
  const { user, sent } = await openTranslation({ source }, savedThai);
  await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sent[0]?.form.get("sourceVersion")).toBe("source-1"));
  await screen.findByText(texts.saved({ language: "Thai" }));
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sent[1]?.form.get("sourceVersion")).toBe("source-2"));
});

test("a conflict compares the two texts; the chosen one is saved over the compared version", async () => {
  const current = { ...savedThai, title: "กะกลางคืน", status: "Draft" as const };
  const conflict = new ApiError("Newer", 409, {}, { current, savedBy: "Napat Suwannarat" });
  const { user, sent } = await openTranslation({}, conflict, current);
  await user.fill(getField("Title"), " 2");
  await user.click(getButton(uiTexts.saveChanges));
  expect((await screen.findByRole("alert")).textContent).toContain("Napat Suwannarat");
  await user.click(screen.getByRole("radio", { name: startingWith(saved({ label: LABELS.title })) }));
  await user.click(screen.getByRole("radio", { name: startingWith(saved({ label: recordTexts.status })) }));
  await user.click(getButton(conflictTexts.save));
  await screen.findByText(texts.unpublished({ language: "Thai" }));
  const form = sent[1]?.form;
  expect(form?.get("title")).toBe("กะกลางคืน");
  expect(form?.get("status")).toBe("Draft");
  expect(form?.get("updatedAt")).toBe(current.updatedAt);
});

test("after a conflict that was saved again in between, the own status is sent", async () => {
  const current = { ...savedThai, title: "กะกลางคืน", status: "Draft" as const };
  const conflict = new ApiError("Newer", 409, {}, { current, savedBy: null });
  const { user, sent } = await openTranslation({}, conflict, new ApiError("No room.", 507), savedThai);
  await user.click(getButton(uiTexts.saveChanges));
  await user.click(
    await screen.findByRole("radio", { name: startingWith(saved({ label: recordTexts.status })) }),
  );
  await user.click(getButton(conflictTexts.save));
  await screen.findByText(/No room/);
  await user.click(screen.getByRole("radio", { name: startingWith(mine({ label: recordTexts.status })) }));
  await user.click(getButton(conflictTexts.save));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ form }) => form.get("status"))).toEqual(["Published", "Draft", "Published"]);
});

const address = () => getField(recordTexts.address.label);
const addressText = (kind: "note" | "error") =>
  document.getElementById(`${address().id}-${kind}`)?.textContent;

test("each language has its own address, made from the name if it is empty", async () => {
  const { user, sent } = await openTranslation({}, savedThai);
  expect(sourceOf(recordTexts.address.label).getByText("night-shift")).toBeDefined();
  expect(address().value).toBe("กะดึก-2569");
  expect(addressText("note")).toBe(recordTexts.address.stored({ path: "/th/article/กะดึก-2569" }));
  await user.clear(address());
  expect(addressText("note")).toBe(
    recordTexts.address.fromName({ path: "/th/article/กะดึก", label: "title" }),
  );
  await user.fill(address(), "กลางคืน");
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sent[0]?.form.get("slug")).toBe("กลางคืน"));
});

test("a wrong address, or one that is taken, says so at its field", async () => {
  const taken = new ApiError(SLUG_MESSAGES.taken, 409, { slug: SLUG_MESSAGES.taken }, null, "slug_taken");
  const { user } = await openTranslation({}, taken);
  await user.fill(address(), "/");
  await user.click(getButton(uiTexts.saveChanges));
  const problem = recordTexts.address.problem({ problem: "characters" });
  await waitFor(() => expect(addressText("error")).toBe(problem));
  await user.clear(address());
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(addressText("error")).toBe(SLUG_MESSAGES.taken));
});

test("an uploaded image is inserted into the content and saved with it", async () => {
  const { user, sent } = await openTranslation({}, { url: "/uploads/new.webp" }, savedThai);
  await findRichText();
  const image = new File(["picture"], "new.png", { type: "image/png" });
  await user.upload(screen.getByLabelText(editorTexts.picture), image);
  expect(await screen.findByRole("img", { name: uiTexts.changed })).toBeDefined();
  await user.click(getButton(uiTexts.saveChanges));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.form.get("content")).toContain("(/uploads/new.webp)");
});
