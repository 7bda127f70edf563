import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { LIBRARY_MESSAGES } from "#contract/library.ts";
import type { LibraryUse } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { samplePicture } from "#tests/support/web/admin/libraryScreens.tsx";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";

const HALL = samplePicture("Town hall");
const NEW = samplePicture("New");
const USE: LibraryUse = { kind: "client", id: "1", name: "Siam Orchard", path: "/admin/client" };
const PATH = `/library/pictures/${HALL._id}`;

interface Options {
  uses?: LibraryUse[];
  query?: string;
  further?: "th"[];
  refusal?: object;
}

function openLibrary({ uses = [], query = "", further = [], refusal }: Options = {}) {
  const { upload, sent } = createFakeUpload(NEW, []);
  const routes = {
    "GET /library/pictures": () => listResponse([HALL]),
    "GET /library/usage": () => ({
      data: { pictures: 1, bytes: HALL.bytes, addedInYear: 1024, addedInMonth: 0 },
    }),
    [`GET ${PATH}`]: () => ({ data: { ...HALL, uses } }),
    [`PATCH ${PATH}`]: ({ body }: { body: unknown }) => ({ data: { ...HALL, ...Object(body) } }),
    [`DELETE ${PATH}`]: () => refusal ?? { data: null },
  };
  const languages = { main: "en" as const, further };
  return { ...renderAdmin({ path: `/admin/library${query}`, routes, upload, languages }), sent };
}

async function openPicture(options?: Parameters<typeof openLibrary>[0]) {
  const view = openLibrary(options);
  await view.user.click(await screen.findByRole("button", { name: /Town hall/ }));
  const dialog = await screen.findByRole("dialog", { name: texts.edit });
  return { ...view, dialog: within(dialog) };
}

const png = () => new File([new Uint8Array(10)], "new.png", { type: "image/png" });

test("asks for the pictures of the filters in the address", async () => {
  const { api, user } = openLibrary({ query: "?show=large&type=image/png&search=hall" });
  await screen.findByRole("button", { name: /Town hall/ });
  const [call] = api.callsTo("GET /library/pictures");
  expect(new URLSearchParams(call?.path.split("?")[1]).toString()).toBe(
    "limit=24&page=1&search=hall&show=large&type=image%2Fpng",
  );
  await user.selectOptions(screen.getByRole("combobox", { name: texts.filter }), "unused");
  await waitFor(() => expect(location.search).toContain("show=unused"));
});

test("uploads several pictures", async () => {
  const { user, sent } = openLibrary();
  await user.upload(await screen.findByLabelText(texts.upload), [png(), png(), png(), png()]);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(["/library/pictures"]));
});

test("saves name, texts in each language, the focal point and the mark of a drawing", async () => {
  const { user, dialog, api } = await openPicture({ further: ["th"] });
  await user.fill(
    dialog.getByLabelText(texts.inLanguage({ field: texts.fields.alts, language: "Thai" })),
    "อาคาร",
  );
  fireEvent.change(dialog.getByRole("slider", { name: texts.fields.focusY }), { target: { value: "25" } });
  await user.click(dialog.getByRole("switch", { name: texts.fields.isDrawing }));
  await user.click(dialog.getByRole("button", { name: uiTexts.saveChanges }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.callsTo(`PATCH ${PATH}`)[0]?.body).toEqual({
    name: "Town hall",
    alts: { en: "", th: "อาคาร" },
    captions: { en: "", th: "" },
    focusX: 50,
    focusY: 25,
    isDrawing: true,
    updatedAt: HALL.updatedAt,
  });
});

test("a press on the picture sets the focal point", async () => {
  const { dialog } = await openPicture();
  const slider = (name: string) => dialog.getByRole<HTMLInputElement>("slider", { name }).value;
  const picture = document.querySelector("fieldset img")?.parentElement;
  if (!picture) throw new Error("The picture is not shown");
  picture.getBoundingClientRect = () => new DOMRect(100, 100, 200, 100);
  fireEvent.pointerDown(picture, { clientX: 100 + 140, clientY: 100 + 95, buttons: 1 });
  expect([slider(texts.fields.focusX), slider(texts.fields.focusY)]).toEqual(["75", "100"]);
  fireEvent.pointerMove(picture, { clientX: 0, clientY: 0, buttons: 0 });
  expect(slider(texts.fields.focusX)).toBe("75");
});

test("names what would lose a used picture before it is deleted anyway", async () => {
  const { user, dialog, api } = await openPicture({ uses: [USE] });
  const link = await dialog.findByRole("link", { name: /Siam Orchard/ });
  expect(link.getAttribute("href")).toBe(USE.path);
  await user.click(dialog.getByRole("button", { name: texts.deleteDialog.open }));
  const question = within(await screen.findByRole("dialog", { name: texts.deleteDialog.open }));
  expect(question.getByText(texts.deleteDialog.inUse({ name: HALL.name }))).toBeDefined();
  expect(question.getByRole("link", { name: /Siam Orchard/ })).toBeDefined();
  await user.click(question.getByRole("button", { name: texts.deleteDialog.anyway }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.callsTo(`DELETE ${PATH}`).map(({ path }) => path)).toEqual([`${PATH}?force=true`]);
});

test("a use that came later is shown before a second press; one that requires the picture ends the deletion", async () => {
  const message = LIBRARY_MESSAGES.required;
  const refusal = { status: 409, message, data: { uses: [USE] } };
  const { user, dialog, api } = await openPicture({ refusal });
  await user.click(await dialog.findByRole("button", { name: texts.deleteDialog.open }));
  const question = within(await screen.findByRole("dialog", { name: texts.deleteDialog.open }));
  await user.click(question.getByRole("button", { name: texts.deleteDialog.open }));
  await user.click(await question.findByRole("button", { name: texts.deleteDialog.anyway }));
  expect((await question.findByRole("alert")).textContent).toBe(
    texts.deleteDialog.required({ name: HALL.name }),
  );
  expect(question.getByRole("link", { name: /Siam Orchard/ })).toBeDefined();
  expect(question.queryByRole("button", { name: texts.deleteDialog.anyway })).toBeNull();
  expect(api.callsTo(`DELETE ${PATH}`).map(({ path }) => path)).toEqual([PATH, `${PATH}?force=true`]);
});

test("deletes a picture that nothing uses, after a question", async () => {
  const { user, dialog, api } = await openPicture();
  await user.click(await dialog.findByRole("button", { name: texts.deleteDialog.open }));
  const question = await screen.findByRole("dialog", { name: texts.deleteDialog.open });
  await user.click(within(question).getByRole("button", { name: texts.deleteDialog.open }));
  await waitFor(() => expect(api.callsTo(`DELETE ${PATH}`)).toHaveLength(1));
});

test("shows both pictures before one replaces the other", async () => {
  const { user, dialog, sent } = await openPicture({ uses: [USE] });
  await dialog.findByRole("link", { name: /Siam Orchard/ });
  await user.click(dialog.getByRole("button", { name: texts.replace.open }));
  const replacement = within(await screen.findByRole("dialog", { name: texts.replace.open }));
  const confirm = replacement.getByRole<HTMLButtonElement>("button", { name: texts.replace.action });
  expect(confirm.disabled).toBe(true);
  expect(replacement.getByRole("link", { name: /Siam Orchard/ }).getAttribute("href")).toBe(USE.path);
  await user.upload(replacement.getByLabelText(texts.replace.choose), png());
  expect([...document.querySelectorAll("dialog img")].map((image) => image.getAttribute("src"))).toEqual([
    expect.stringContaining(HALL._id.slice(0, 32)),
    expect.stringMatching(/^blob:/),
  ]);
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT ${PATH}`]);
});
