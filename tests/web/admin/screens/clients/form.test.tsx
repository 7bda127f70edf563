import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { setupUser } from "#tests/support/web/setupUser.ts";
import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import { MEBIBYTE } from "#contract/images.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { formTexts } from "#texts/admin/form.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  clickAdd,
  fillForm,
  logoFile,
  getNameField,
  openAddClientDialog,
  openEditClientDialog,
  activeClient,
  clickSave,
  createFakeClientUpload,
  getUrlField,
} from "#tests/support/web/admin/clientScreens.ts";
import { samplePicture } from "#tests/support/web/admin/libraryScreens.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { textsOf } from "#tests/support/web/textPatterns.ts";

test("has the fields, hint and buttons of the specification", async () => {
  await openAddClientDialog();
  const dialog = screen.getByRole("dialog", { name: clientTexts.addNew });
  expect(within(dialog).getByText("PNG, JPG, GIF up to 5MB")).toBeDefined();
  expect(getNameField().value).toBe("");
  expect(getUrlField().value).toBe("");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Active" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Client" }).checked).toBe(true);
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDefined();
  expect(within(dialog).getByRole("button", { name: clientTexts.add })).toBeDefined();
});

test("the edit dialog starts with the stored values and has the button Save Changes", async () => {
  await openEditClientDialog();
  expect(getNameField().value).toBe("Siam Orchard");
  expect(getUrlField().value).toBe(activeClient.url);
  expect(screen.getByAltText("Logo").getAttribute("src")).toContain("p1.png");
  expect(screen.getByRole("button", { name: uiTexts.saveChanges })).toBeDefined();
});

test("submitting an empty form shows an error at each field with links to them, and sends nothing", async () => {
  const { upload, sent } = createFakeClientUpload();
  const { user } = await openAddClientDialog({ upload });
  await clickAdd(user);
  expect(await screen.findByText("Please enter company name")).toBeDefined();
  expect(screen.getByText("Please enter website URL")).toBeDefined();
  expect(screen.getByText("Please select a logo before saving")).toBeDefined();
  expect(document.activeElement?.getAttribute("name")).toBe("logo");
  const banner = screen.getByRole("group", { name: formTexts.someMissing });
  expect(textsOf(within(banner).getAllByRole("button"))).toEqual([
    "Logo",
    clientTexts.fields.name,
    clientTexts.fields.url,
  ]);
  await user.click(within(banner).getByRole("button", { name: clientTexts.fields.url }));
  expect(document.activeElement?.getAttribute("name")).toBe("url");
  expect(sent).toEqual([]);
});

test("rejects a website of another scheme on blur", async () => {
  const { user } = await openAddClientDialog();
  await user.fill(getUrlField(), "ftp://phangan.example");
  await user.tab();
  expect(await screen.findByText(CLIENT_MESSAGES.urlForm)).toBeDefined();
  expect(getUrlField().getAttribute("aria-invalid")).toBe("true");
});

test("rejects a name that is too long and shows the remaining length", async () => {
  const { user } = await openAddClientDialog();
  await user.click(getNameField());
  await user.paste("ก".repeat(201));
  await user.tab();
  expect(await screen.findByText("Please use at most 200 characters")).toBeDefined();
  expect(screen.getByText("201 / 200")).toBeDefined();
});

/** A dropped file is not limited to the types of the file picker. */
const anyFile = { applyAccept: false, delay: null };

test.each([
  ["notes.pdf", "application/pdf", 10, clientTexts.messages.logoNotImage],
  ["mark.svg", "image/svg+xml", 10, clientTexts.messages.logoNotImage],
  ["huge.png", "image/png", 5 * MEBIBYTE + 1, clientTexts.messages.logoTooLarge],
])("rejects the logo %s with a reason and its name, and logs it", async (name, type, bytes, message) => {
  await openAddClientDialog();
  await setupUser(anyFile).upload(screen.getByLabelText(imageTexts.chooseLogo), logoFile(name, type, bytes));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByText(imageTexts.leftOut({ files: name }))).toBeDefined();
  expect(console.warn).toHaveBeenCalledWith(`The file ${name} was left out: ${message}`);
});

test("accepts a logo of exactly 5 MB", async () => {
  const { user } = await openAddClientDialog();
  await user.upload(
    screen.getByLabelText(imageTexts.chooseLogo),
    logoFile("mark.png", "image/png", 5 * MEBIBYTE),
  );
  expect(await screen.findByAltText("Logo")).toBeDefined();
});

test("adds a client, confirms it with a link to the site, and reloads list and metrics", async () => {
  const { upload, sent } = createFakeClientUpload();
  const { user, api } = await openAddClientDialog({ upload });
  await fillForm(user);
  await user.click(screen.getByRole("radio", { name: "Partner" }));
  await clickAdd(user);
  const done = await screen.findByText(clientTexts.added);
  expect(screen.queryByRole("dialog")).toBeNull();
  const link = within(done.parentElement ?? document.body).getByRole("link", {
    name: recordTexts.viewOnSite,
  });
  expect(link.getAttribute("href")).toBe("/about");
  expect(sent[0]).toMatchObject({ method: "POST", path: "/clients" });
  const { logo, ...texts } = Object.fromEntries(sent[0]?.form ?? []);
  expect(texts).toEqual({
    _id: expect.any(String),
    isRetry: "false",
    name: "Pha-ngan Renewables",
    url: "https://phangan.example",
    status: "active",
    type: "partner",
  });
  expect(logo).toBeInstanceOf(File);
  await waitFor(() => expect(api.callsTo("GET /clients").length).toBeGreaterThan(1));
  expect(api.callsTo("GET /clients/stats").length).toBeGreaterThan(1);
});

test("an edit sends the version it is based on and keeps the logo", async () => {
  const { upload, sent } = createFakeClientUpload();
  const { user } = await openEditClientDialog({ upload });
  await user.clear(getNameField());
  await user.fill(getNameField(), "สวนสยาม");
  await clickSave(user);
  await screen.findByText(clientTexts.updated);
  expect(sent[0]).toMatchObject({ method: "PUT", path: "/clients/id-siam-orchard" });
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    name: "สวนสยาม",
    url: activeClient.url,
    status: "active",
    type: "client",
    updatedAt: activeClient.updatedAt,
  });
});

test("the logo of an existing client can be removed", async () => {
  const { upload, sent } = createFakeClientUpload();
  const { user } = await openEditClientDialog({ upload });
  await user.click(screen.getByRole("button", { name: imageTexts.removeLogo }));
  await clickSave(user);
  await screen.findByText(clientTexts.updated);
  expect(sent[0]?.form.get("removeLogo")).toBe("true");
});

test("reports a concurrently deleted client and reloads the list", async () => {
  const { upload } = createFakeClientUpload(new ApiError("Client not found", 404));
  const { user, api } = await openEditClientDialog({ upload });
  await user.type(getNameField(), " 2");
  await clickSave(user);
  expect((await screen.findByRole("alert")).textContent).toBe(
    `${clientTexts.messages.updateFailed} ${formTexts.deletedByOther}`,
  );
  await waitFor(() => expect(api.callsTo("GET /clients").length).toBeGreaterThan(1));
  expect(getNameField().value).toBe("Siam Orchard 2");
});

const DRAFT_KEY = "vitrine.draft.user-1.client new";
const newer = {
  ...activeClient,
  url: "https://orchard.example",
  type: "partner" as const,
  updatedAt: "2026-11-21T09:00:00.000Z",
};
const refusal = () => new ApiError("Newer", 409, {}, { current: newer, savedBy: "Napat Suwannarat" });

test("going back while the chosen version is being saved says that it is being saved", async () => {
  const { upload, sent } = createFakeClientUpload(refusal(), new Promise<never>(() => {}));
  const { user, leaveGuard } = await openEditClientDialog({ upload });
  await user.type(getNameField(), " 2");
  await clickSave(user);
  await user.click(await screen.findByRole("button", { name: conflictTexts.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  act(() => leaveGuard.confirmLeave(() => {}));
  expect(await screen.findByText(sessionTexts.leave.whileSaving.text)).toBeDefined();
});

test("a new logo alone is a change", async () => {
  const { user, leaveGuard } = await openEditClientDialog();
  await user.upload(screen.getByLabelText(imageTexts.replaceLogo), logoFile());
  expect(leaveGuard.isBlocking()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText(formTexts.discardQuestion)).toBeDefined();
});

test("looking at a draft keeps it", async () => {
  const fields = { name: "Half", url: "", status: "active", type: "client" };
  localStorage.setItem(
    DRAFT_KEY,
    JSON.stringify({ fields, savedAt: Date.now(), baseVersion: null, unsavedFileCount: 0 }),
  );
  const { user } = await openAddClientDialog();
  await screen.findByRole("region", { name: draftTexts.offer });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(localStorage.getItem(DRAFT_KEY)).toContain("Half");
});

test("a logo chosen from the library is sent by its path", async () => {
  const picture = samplePicture("Orchard mark");
  const { upload, sent } = createFakeClientUpload();
  const routes = { "GET /library/pictures": () => listResponse([picture]) };
  const { user } = await openAddClientDialog({ upload, routes });
  const openPicker = async () => {
    await user.click(screen.getByRole("button", { name: libraryTexts.fromLibrary }));
    return within(await screen.findByRole("dialog", { name: libraryTexts.picker.title }));
  };
  await user.click((await openPicker()).getByRole("searchbox"));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: clientTexts.addNew })).toBeDefined();
  const picker = await openPicker();
  await user.fill(picker.getByRole("searchbox"), "mark");
  await user.keyboard("{Enter}");
  expect(sent).toEqual([]);
  await user.click(await picker.findByRole("button", { name: /Orchard mark/ }));
  expect(screen.getByAltText("Logo").getAttribute("src")).toContain(picture.path);
  await user.fill(getNameField(), "Pha-ngan Renewables");
  await user.fill(getUrlField(), "https://phangan.example");
  await clickAdd(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("logo")).toBe(picture.path);
});
