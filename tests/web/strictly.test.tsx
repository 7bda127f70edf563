import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { configure, fireEvent, screen, waitFor } from "@testing-library/react";

import {
  fillForm,
  openCreateScreen,
  createFakeActivityUpload,
} from "#tests/support/web/admin/activityScreens.ts";
import { SAMPLE_ACTIVITY, renderSite } from "#tests/support/web/renderSite.tsx";

let complaints: ReturnType<typeof spyOn>[];
beforeEach(() => {
  configure({ reactStrictMode: true });
  complaints = [spyOn(console, "error"), spyOn(console, "warn")];
});
afterEach(() => {
  configure({ reactStrictMode: false });
  for (const complaint of complaints) complaint.mockRestore();
});

test("in strict mode, the admin app creates an activity once without React warnings", async () => {
  const { upload, sent } = createFakeActivityUpload();
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/activity"));
  expect(sent).toHaveLength(1);
  for (const complaint of complaints) expect(complaint.mock.calls).toEqual([]);
});

test("in strict mode, the public site navigates without React warnings", async () => {
  await renderSite("/activities");
  fireEvent.click(screen.getAllByRole("link", { name: /Flood map/ })[0] ?? document.body);
  await waitFor(() => expect(location.pathname).toBe(`/activity-view/${SAMPLE_ACTIVITY._id}`));
  expect(await screen.findByRole("heading", { level: 1, name: "Flood map" })).toBeDefined();
  for (const complaint of complaints) expect(complaint.mock.calls).toEqual([]);
});
