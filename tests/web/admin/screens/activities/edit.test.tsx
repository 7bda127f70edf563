import { expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";

import { imageTexts } from "#texts/admin/images.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import {
  ROUTES,
  openEditScreen,
  storedActivity,
  createFakeActivityUpload,
  ACTIVITY,
} from "#tests/support/web/admin/activityScreens.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { queryUnsaved } from "#tests/support/web/admin/unsaved.ts";

const LABELS = recordTexts.types.activity.fields;

test("starts with the stored values and needs no new logo", async () => {
  const { upload, sent } = createFakeActivityUpload();
  const { user, api } = await openEditScreen(upload);
  expect(screen.getByLabelText<HTMLInputElement>("EdTech Consult").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Website Link").value).toBe(storedActivity.link ?? "");
  expect(api.callsTo("GET /projects/get")).toEqual([]);
  expect(queryUnsaved()).toBeNull();
  await user.click(screen.getByRole("button", { name: imageTexts.removeLogo }));
  await user.click(screen.getByRole("button", { name: imageTexts.removePicture({ number: 1 }) }));
  await user.click(screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }) }));
  expect(await screen.findByText(recordTexts.types.activity.messages.updated)).toBeDefined();
  expect(sent[0]).toMatchObject({ method: "PUT", path: "/projects/update/id-river-model" });
  expect(sent[0]?.form.get("removeLogo")).toBe("true");
  expect(sent[0]?.form.get("publishedAt")).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(sent[0]?.form.get("removeImages")).toBe('["/uploads/p2.jpg"]');
  expect(sent[0]?.form.has("logo")).toBe(false);
});

test("loads stored images as Base64, or from the file if that fails", async () => {
  await openEditScreen();
  const logo = await screen.findByRole("img", { name: "Logo" });
  expect(logo.getAttribute("src")).toBe("data:image/jpeg;base64,AAAA");
  const second = await screen.findByRole("img", { name: "Picture p2" });
  expect(second.getAttribute("src")).toMatch(/^\/api\/v1\/projects\/image\/p2\.jpg\?t=\d+$/);
  expect(console.warn).toHaveBeenCalled();
});

test("shows a loading state until the activity arrives", async () => {
  const answer = Promise.withResolvers<{ data: typeof storedActivity }>();
  renderAdmin({
    path: "/admin/activity/edit/id-river-model",
    routes: { ...ROUTES, "GET /projects/id-river-model": () => answer.promise },
  });
  expect(await screen.findByRole("status", { name: "Loading..." })).toBeDefined();
  const title = recordTexts.editTitle({ noun: recordTexts.types.activity.noun });
  expect(screen.getByRole("heading", { name: title })).toBeDefined();
  answer.resolve({ data: storedActivity });
  await screen.findByDisplayValue("River model");
  expect(screen.queryByRole("status", { name: "Loading..." })).toBeNull();
});

test("shows Activity not found for an unknown id, with a link to the list", async () => {
  renderAdmin({ path: "/admin/activity/edit/nobody", routes: ROUTES });
  expect((await screen.findByRole("group", { name: "Activity not found" })).textContent).toBe(
    "Activity not found",
  );
  await waitFor(() => expect(location.pathname).toBe("/admin/activity"));
});

test("does not ask when leaving without changes", async () => {
  const { user } = await openEditScreen();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(location.pathname).toBe("/admin/activity");
});

test("triggers the browser's warning when the page is closed with changes", async () => {
  const { user } = await openEditScreen();
  expect(asksBeforeUnload()).toBe(false);
  await user.type(screen.getByLabelText(LABELS.name), " 2");
  expect(asksBeforeUnload()).toBe(true);
});

function asksBeforeUnload() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("another person signing in sees and sends nothing of the form, and its draft is kept", async () => {
  const { upload, sent } = createFakeActivityUpload(
    new ApiError("Session expired. Please login again.", 401),
    storedActivity,
  );
  const { user, session } = await openEditScreen(upload);
  await user.type(screen.getByLabelText(LABELS.name), " 2");
  const change = (keys: Record<string, string>) =>
    act(() => {
      for (const key of Object.values(SESSION_STORAGE_KEYS)) localStorage.removeItem(key);
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
      session.onStorageChanged();
    });
  change({});
  fireEvent.click(
    screen.getByRole("button", { name: recordTexts.submitChange({ noun: ACTIVITY }), hidden: true }),
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  change({
    [SESSION_STORAGE_KEYS.accessToken]: "access-2",
    [SESSION_STORAGE_KEYS.refreshToken]: "refresh-2",
    [SESSION_STORAGE_KEYS.user]: JSON.stringify(sampleUser({ _id: "user-2" })),
    [SESSION_STORAGE_KEYS.expiresAt]: String(Date.now() + 3_600_000),
  });
  expect(await screen.findByDisplayValue("River model")).toBeDefined();
  expect(screen.queryByDisplayValue("River model 2")).toBeNull();
  expect(sent).toHaveLength(1);
  expect(localStorage.getItem("vitrine.draft.user-1.activity id-river-model")).toContain("River model 2");
});

test("leaving the form of an expired session opens the login page", async () => {
  const { user, session } = await openEditScreen();
  await user.type(screen.getByLabelText(LABELS.name), " 2");
  act(() => {
    for (const key of Object.values(SESSION_STORAGE_KEYS)) localStorage.removeItem(key);
    session.onStorageChanged();
  });
  await user.click(await screen.findByRole("button", { name: sessionTexts.over.leave }));
  await waitFor(() => expect(location.pathname).toBe("/vitrine/login"));
});
