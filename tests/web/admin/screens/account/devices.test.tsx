import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { SignedInDevice } from "#contract/accounts/signedInDevices.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { filledIn } from "#tests/support/web/textPatterns.ts";

const { name: names, signOutOf } = accountTexts.devices;
const WINDOWS = names.full({ browser: "Chrome", system: "Windows" });
const ANDROID = names.full({ browser: "Chrome", system: "Android" });
const signOutName = signOutOf({ name: ANDROID, network: "203.0.113.0/24" });

function sampleDevice(changes: Partial<SignedInDevice>): SignedInDevice {
  return {
    _id: "device-1",
    browser: "Chrome",
    system: "Android",
    network: "203.0.113.0/24",
    createdAt: "2026-11-18T05:00:00.000Z",
    lastUsedAt: "2026-11-20T03:00:00.000Z",
    isCurrent: false,
    ...changes,
  };
}

async function openDevices(end?: () => FakeResponse) {
  let devices = [
    sampleDevice({ _id: "device-0", system: "Windows", isCurrent: true }),
    sampleDevice({}),
    sampleDevice({ _id: "device-2", browser: "Other", system: "Other", network: "" }),
  ];
  const view = renderAdmin({
    path: "/admin/account",
    routes: {
      "GET /users/user-1": () => ({ data: sampleUser() }),
      "GET /auth/sessions": () => ({ data: devices }),
      "DELETE /auth/sessions": () => {
        devices = devices.filter(({ isCurrent }) => isCurrent);
        return { data: { ended: 2 } };
      },
      "DELETE /auth/sessions/device-1": () => {
        if (end) return end();
        devices = devices.filter(({ _id }) => _id !== "device-1");
        return { data: { _id: "device-1" } };
      },
    },
  });
  const section = await screen.findByRole("region", { name: accountTexts.devices.title });
  await within(section).findByText(WINDOWS);
  return { ...view, section: within(section), user: setupUser() };
}

test("lists the devices and marks the current one, which has no button", async () => {
  const { section } = await openDevices();
  const [current, ...others] = section.getAllByRole("listitem");
  expect(current?.textContent).toContain(`${WINDOWS} ${accountTexts.devices.current}`);
  expect(within(current ?? document.body).queryByRole("button")).toBeNull();
  expect(others.map((row) => row.querySelector("p")?.textContent?.trim())).toEqual([ANDROID, names.unknown]);
  const detail = accountTexts.devices.detail({ network: "203.0.113.0/24" });
  expect(others[0]?.textContent).toMatch(filledIn(detail));
});

test("signs out one device, keeps what is entered in the form, and moves the focus to the section", async () => {
  const { section, user } = await openDevices();
  const field = screen.getByLabelText(userTexts.fields.firstName);
  await user.clear(field);
  await user.fill(field, "Kan");
  await user.click(section.getByRole("button", { name: signOutName }));
  expect(await screen.findByText(accountTexts.devices.done({ name: ANDROID }))).toBeDefined();
  await waitFor(() => expect(section.queryByText(ANDROID)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(userTexts.fields.firstName).value).toBe("Kan");
  await waitFor(() => expect(document.activeElement?.id).toBe("devices"));
});

test("a device that is signed out already disappears as well", async () => {
  const { section, user, api } = await openDevices(() => ({ status: 404, message: "gone" }));
  await user.click(section.getByRole("button", { name: signOutName }));
  expect(await screen.findByText(accountTexts.devices.done({ name: ANDROID }))).toBeDefined();
  expect(api.callsTo("GET /auth/sessions")).toHaveLength(2);
});

test("says why a device could not be signed out", async () => {
  const { section, user } = await openDevices(() => ({ status: 503, message: "Please try again later." }));
  await user.click(section.getByRole("button", { name: signOutName }));
  expect(await screen.findByText(`${accountTexts.devices.failed} Please try again later.`)).toBeDefined();
  expect(section.getByText(ANDROID)).toBeDefined();
});

test("signs out everywhere else; then there is nothing left to sign out", async () => {
  const { section, user } = await openDevices();
  await user.click(section.getByRole("button", { name: accountTexts.devices.signOutOthers }));
  expect(await screen.findByText(accountTexts.devices.othersDone)).toBeDefined();
  await waitFor(() => expect(section.queryAllByRole("button")).toEqual([]));
  expect(section.getAllByRole("listitem")).toHaveLength(1);
});

test("offers to load the devices again", async () => {
  let isBroken = true;
  renderAdmin({
    path: "/admin/account",
    routes: {
      "GET /users/user-1": () => ({ data: sampleUser() }),
      "GET /auth/sessions": () =>
        isBroken ? { status: 422, message: "No" } : { data: [sampleDevice({ isCurrent: true })] },
    },
  });
  const section = within(await screen.findByRole("region", { name: accountTexts.devices.title }));
  expect(await section.findByText(accountTexts.devices.loadFailed)).toBeDefined();
  isBroken = false;
  await setupUser().click(section.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await section.findByText(ANDROID, { exact: false })).toBeDefined();
});
