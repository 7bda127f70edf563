import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import {
  CURRENT_VERSION,
  DRAFT_VERSION,
  openLegalScreen,
  sampleDocument,
  sampleVersion,
} from "#tests/support/web/admin/legalScreens.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

/** The name of the draft's row. */
const DRAFT = `${CURRENT_VERSION.titleEn}, ${legalTexts.noDate}`;
const LIST = "/admin/legal";
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    );
const names = () =>
  screen.getAllByRole("rowheader").map(({ textContent }) => textContent?.replaceAll("\u00A0", " "));

test("shows each version with date, number, languages and state", async () => {
  const earlier = sampleVersion("2020-01-01", { titleTh: "" });
  const upcoming = sampleVersion("2027-01-01", { number: "N-2", titleEn: "" });
  openLegalScreen(LIST, {
    "GET /legal/documents": () => ({
      data: [sampleDocument([DRAFT_VERSION, upcoming, CURRENT_VERSION, earlier])],
    }),
  });
  expect(await screen.findByRole("heading", { level: 2, name: CURRENT_VERSION.titleEn })).toBeDefined();
  expect(screen.getByText("/privacy-policy")).toBeDefined();
  expect(names()).toEqual([legalTexts.noDate, "1 January 2027", "1 April 2022", "1 January 2020"]);
  expect(rows()).toEqual([
    ["–", "Thai, English", "Draft"],
    ["N-2", "Thai", legalTexts.states.upcoming],
    ["TLO2022020", "Thai, English", legalTexts.states.inEffect],
    ["–", "English", legalTexts.states.earlier],
  ]);
});

test("links a document to its page and a new version, and each version to its page and form", async () => {
  openLegalScreen(LIST);
  const region = within(await screen.findByRole("region", { name: CURRENT_VERSION.titleEn }));
  const hrefs = (text: string) =>
    region.getAllByRole("link", { name: startingWith(text) }).map((link) => link.getAttribute("href"));
  expect(hrefs(recordTexts.viewOnSite)).toEqual(["/privacy-policy", "/privacy-policy/2022-04-01"]);
  expect(hrefs(legalTexts.newVersion)).toEqual(["/admin/legal/version/id-2022-04-01"]);
  expect(hrefs("Edit")).toEqual(["/admin/legal/edit/id-undated", "/admin/legal/edit/id-2022-04-01"]);
  const ofDraft = region.getByRole<HTMLButtonElement>("button", {
    name: `${recordTexts.viewOnSite} ${DRAFT}`,
  });
  expect([ofDraft.disabled, ofDraft.title]).toEqual([true, recordTexts.draftHidden]);
});

test("a version that messages refer to cannot be edited or deleted, and says why", async () => {
  const locked = { ...CURRENT_VERSION, messages: 3 };
  openLegalScreen(LIST, { "GET /legal/documents": () => ({ data: [sampleDocument([locked])] }) });
  const region = within(await screen.findByRole("region", { name: CURRENT_VERSION.titleEn }));
  for (const text of ["Edit ", "Delete Privacy"]) {
    const action = region.getByRole<HTMLButtonElement>("button", { name: startingWith(text) });
    expect(action.disabled).toBe(true);
    expect(action.title).toBe(legalTexts.locked({ messages: 3 }));
  }
});

test("a document that is not in effect says so", async () => {
  openLegalScreen(LIST, {
    "GET /legal/documents": () => ({ data: [sampleDocument([DRAFT_VERSION], { currentId: null })] }),
  });
  expect(await screen.findByText(legalTexts.noneInEffect)).toBeDefined();
  expect(screen.queryByRole("link", { name: recordTexts.viewOnSite })).toBeNull();
});

test("an empty list explains what is missing and links to the privacy policy", async () => {
  openLegalScreen(LIST, { "GET /legal/documents": () => ({ data: [] }) });
  expect(await screen.findByRole("heading", { name: legalTexts.none.title })).toBeDefined();
  expect(screen.getByRole("link", { name: legalTexts.none.action }).getAttribute("href")).toBe(
    "/admin/legal/create",
  );
});

test("offers to retry if the list cannot be loaded", async () => {
  const { api, user } = openLegalScreen(LIST, {
    "GET /legal/documents": () => ({ status: 503, message: "Not just now" }),
  });
  expect(await screen.findByText("Not just now")).toBeDefined();
  api.routes["GET /legal/documents"] = () => ({ data: [sampleDocument([CURRENT_VERSION])] });
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByRole("region", { name: CURRENT_VERSION.titleEn })).toBeDefined();
});

test("deleting a version asks, names it and deletes nothing else", async () => {
  const { api, user } = openLegalScreen(LIST, { "DELETE /legal/versions/id-undated": () => ({ data: {} }) });
  await user.click(await screen.findByRole("button", { name: `Delete ${DRAFT}` }));
  const dialog = within(screen.getByRole("dialog", { name: legalTexts.deleteVersion.title }));
  expect(dialog.getByText(CURRENT_VERSION.titleEn)).toBeDefined();
  expect(
    dialog.getByText(legalTexts.versionDetail({ state: "Draft", date: legalTexts.noDate })),
  ).toBeDefined();
  api.routes["GET /legal/documents"] = () => ({ data: [sampleDocument([CURRENT_VERSION])] });
  await user.click(dialog.getByRole("button", { name: legalTexts.deleteVersion.action }));
  expect(await screen.findByText(recordTexts.deleted({ name: DRAFT }))).toBeDefined();
  await waitFor(() => expect(names()).toEqual(["1 April 2022"]));
  expect(api.calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("deleting a document asks, shows the number of versions and moves the focus", async () => {
  const { api, user } = openLegalScreen(LIST, { "DELETE /legal/documents/id-policy": () => ({ data: {} }) });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(screen.getByRole("dialog", { name: legalTexts.deleteText.title }));
  expect(dialog.getByText(legalTexts.versions({ count: 2 }))).toBeDefined();
  api.routes["GET /legal/documents"] = () => ({ data: [] });
  await user.click(dialog.getByRole("button", { name: legalTexts.deleteText.action }));
  expect(await screen.findByRole("heading", { name: legalTexts.none.title })).toBeDefined();
  await waitFor(() => expect(document.activeElement?.id).toBe("content"));
});

test("shows the server's reason if a deletion is rejected", async () => {
  const message = "1 message was sent while this text applied, so it cannot be deleted.";
  const { user } = openLegalScreen(LIST, {
    "DELETE /legal/documents/id-policy": () => ({ status: 409, message }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: legalTexts.deleteText.action }));
  expect(await screen.findByText(`${legalTexts.deleteFailed} ${message}`)).toBeDefined();
  expect(screen.getByRole("region", { name: CURRENT_VERSION.titleEn })).toBeDefined();
});
