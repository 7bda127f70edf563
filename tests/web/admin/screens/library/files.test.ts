import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { filePath } from "#contract/files.ts";
import type { LibraryUse } from "#contract/library.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { sampleFile } from "#tests/support/web/admin/libraryScreens.tsx";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const PROFILE = sampleFile("profile.pdf");
const USE: LibraryUse = { kind: "article", id: "1", name: "Flood maps", path: "/admin/article/edit/1" };

function openScreen({ uses = [] as LibraryUse[], files = [PROFILE] } = {}) {
  const { upload, sent } = createFakeUpload(PROFILE, []);
  const view = renderAdmin({
    path: "/admin/library/files",
    upload,
    routes: {
      "GET /library/files": () => listResponse(files),
      [`GET /library/files/${PROFILE._id}`]: () => ({ data: { ...PROFILE, uses } }),
      [`PATCH /library/files/${PROFILE._id}`]: () => ({ data: PROFILE }),
      [`DELETE /library/files/${PROFILE._id}`]: () => ({ data: null }),
    },
  });
  return { ...view, sent };
}

/** Of the row's buttons, one has the name of the file. */
async function pressInRow(user: ReturnType<typeof openScreen>["user"], label: string) {
  const row = await screen.findByRole("row", { name: /profile\.pdf/ });
  const [button] = within(row).getAllByRole("button", { name: startingWith(label) });
  await user.click(button ?? row);
}

const named = (name: string) => new File(["%PDF-"], name, { type: "application/pdf" });

test("uploads several files", async () => {
  const { user, sent } = openScreen();
  await user.upload(await screen.findByLabelText(texts.upload), [named("a.pdf"), named("b.pdf")]);
  await waitFor(() =>
    expect(sent.map(({ form }) => (form.get("file") as File).name)).toEqual(["a.pdf", "b.pdf"]),
  );
});

test("renames a file with the version that it had, and shows what uses it", async () => {
  const { user, api } = openScreen({ uses: [USE] });
  await pressInRow(user, uiTexts.edit);
  const dialog = await screen.findByRole("dialog", { name: texts.dialog.title });
  expect((await within(dialog).findByRole("link", { name: new RegExp(USE.name) })).getAttribute("href")).toBe(
    USE.path,
  );
  const name = within(dialog).getByLabelText(texts.dialog.name);
  await user.clear(name);
  await user.fill(name, "New");
  await user.click(within(dialog).getByRole("button", { name: uiTexts.saveChanges }));
  expect(await screen.findByText(texts.renamed)).toBeDefined();
  const sent = api.calls.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ name: "New", updatedAt: PROFILE.updatedAt });
});

test("replaces the content of a file", async () => {
  const { user, sent } = openScreen();
  await pressInRow(user, uiTexts.edit);
  await user.click(await screen.findByRole("button", { name: texts.replace.open }));
  await user.upload(await screen.findByLabelText(libraryTexts.replace.choose), named("b.pdf"));
  await user.click(screen.getByRole("button", { name: libraryTexts.replace.action }));
  expect(await screen.findByText(texts.replace.done({ name: PROFILE.name }))).toBeDefined();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT /library/files/${PROFILE._id}`]);
});

test("deletes a file that nothing uses", async () => {
  const { user, api } = openScreen();
  await pressInRow(user, uiTexts.edit);
  await user.click(await screen.findByRole("button", { name: texts.deleteDialog.open }));
  const question = await screen.findByRole("dialog", { name: texts.deleteDialog.open });
  await user.click(within(question).getByRole("button", { name: texts.deleteDialog.open }));
  expect(await screen.findByText(libraryTexts.deleteDialog.done({ name: PROFILE.name }))).toBeDefined();
  expect(api.calls.some(({ method }) => method === "DELETE")).toBe(true);
});

test("copies the path by which texts link to a file", async () => {
  const { user } = openScreen();
  await pressInRow(user, texts.copyLink);
  expect(await screen.findByText(texts.copied)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(filePath(PROFILE._id));
});
