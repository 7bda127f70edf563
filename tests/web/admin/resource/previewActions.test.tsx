import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { PreviewLink } from "#contract/content/previewLinks.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { previewTexts as texts } from "#texts/admin/previews.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { openArticleScreen } from "#tests/support/web/admin/articleScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { EDIT_FORMS } from "#tests/support/web/admin/resourceForms.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";

const EDIT = "/admin/article/edit/id-night-shift";
const CREATE = "POST /preview-links";
const LIST = "GET /preview-links";
const link: PreviewLink = {
  _id: "one",
  recordId: "id-night-shift",
  recordName: "Night shift",
  createdBy: "Somsri Jaidee",
  expiresAt: "2026-11-27T03:00:00.000Z",
};
const other = { ...link, _id: "two", recordId: "other", recordName: "Other article" };
const created = () => ({ status: 201, data: { token: "secret", expiresAt: link.expiresAt } });

const findButton = (name: string) => screen.findByRole("button", { name });

async function openDialog(routes: Parameters<typeof openArticleScreen>[1]) {
  const view = openArticleScreen(EDIT, routes);
  const user = setupUser();
  await user.click(await findButton(texts.links));
  return { ...view, user, dialog: within(await screen.findByRole("dialog", { name: texts.title })) };
}

/** Records what is done with the tab that the form opens. */
function replaceOpen() {
  const original = Object.getOwnPropertyDescriptor(globalThis, "open");
  const events: string[] = [];
  const tab = {
    location: { assign: (address: string) => events.push(address) },
    close: () => events.push("close"),
  };
  const open = () => (events.push("open"), tab);
  Object.defineProperty(globalThis, "open", { value: open, configurable: true, writable: true });
  return {
    events,
    [Symbol.dispose]() {
      if (original) Object.defineProperty(globalThis, "open", original);
      else Reflect.deleteProperty(globalThis, "open");
    },
  };
}

test.each(CONTENT_TYPES.map(({ name }) => name))(
  "the form of a stored %s has a preview and links",
  async (name) => {
    const form = EDIT_FORMS[name];
    if (!form) throw new Error(`No form of ${name}`);
    const { path, routes, languages } = form;
    renderAdmin({ path, routes, ...(languages && { languages }) });
    await findButton(texts.preview);
    await findButton(texts.links);
  },
);

test("a new record has no preview", async () => {
  openArticleScreen("/admin/article/create");
  await screen.findByLabelText("Title");
  expect(screen.queryByRole("button", { name: texts.preview })).toBeNull();
});

test("the preview opens in a tab of its own; it says that unsaved changes are not in it", async () => {
  using tab = replaceOpen();
  const { api } = openArticleScreen(EDIT, { routes: { [CREATE]: created } });
  const user = setupUser();
  const button = await findButton(texts.preview);
  screen.getByText(texts.savedState);
  await user.click(button);
  await waitFor(() => expect(tab.events).toEqual(["open", "/preview/secret"]));
  expect(api.callsTo(CREATE).map(({ body }) => body)).toEqual([
    { type: "article", recordId: "id-night-shift" },
  ]);
});

test("a preview that fails closes its tab and says why", async () => {
  using tab = replaceOpen();
  using warned = spyOn(console, "warn").mockImplementation(() => {});
  openArticleScreen(EDIT, { routes: { [CREATE]: () => ({ status: 503, message: "Busy" }) } });
  await setupUser().click(await findButton(texts.preview));
  await screen.findByText(texts.previewFailed, { exact: false });
  expect(tab.events).toEqual(["open", "close"]);
  expect(warned.mock.calls.flat()).toContain(texts.previewFailed);
});

test("a link is shown once, with the chosen days, and the list shows those of the text or all", async () => {
  let data: PreviewLink[] = [other];
  const { dialog, user, api } = await openDialog({
    routes: {
      [LIST]: () => ({ data }),
      [CREATE]() {
        data = [link, other];
        return created();
      },
    },
  });
  await dialog.findByText(texts.none);
  await user.click(dialog.getByRole("radio", { name: texts.days({ count: 30 }) }));
  await user.click(dialog.getByRole("button", { name: texts.create }));
  await dialog.findByText(`${location.origin}/preview/secret`);
  await dialog.findByText(link.recordName);
  expect(dialog.queryByText(other.recordName)).toBeNull();
  await user.click(dialog.getByRole("radio", { name: texts.all }));
  await dialog.findByText(other.recordName);
  const sent = { type: "article", recordId: "id-night-shift", days: 30 };
  expect(api.callsTo(CREATE).map(({ body }) => body)).toEqual([sent]);
});

test("a revoked link leaves the list, and the focus stays in the dialog", async () => {
  let data = [link];
  const { dialog, user } = await openDialog({
    routes: {
      [LIST]: () => ({ data }),
      "DELETE /preview-links/one"() {
        data = [];
        return { data: { _id: "one" } };
      },
    },
  });
  await user.click(await dialog.findByRole("button", { name: texts.revokeLabel({ name: link.recordName }) }));
  await dialog.findByText(texts.none);
  expect(document.activeElement?.textContent).toBe(texts.open);
});

test("links that can't be loaded can be loaded again", async () => {
  let status = 503;
  const { dialog, user } = await openDialog({ routes: { [LIST]: () => ({ status, data: [link] }) } });
  await dialog.findByText(texts.loadFailed);
  status = 200;
  await user.click(dialog.getByRole("button", { name: uiTexts.tryAgain }));
  await dialog.findByText(link.recordName);
});
