import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { PICTURES } from "#web/admin/library/kinds.tsx";
import { LibraryField } from "#web/admin/library/LibraryField.tsx";
import { PickerButton } from "#web/admin/library/PickerButton.tsx";

import { renderPart, samplePicture } from "#tests/support/web/admin/libraryScreens.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";

const HALL = samplePicture("Town hall");
const BRIDGE = samplePicture("Bridge");

function Field({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <LibraryField kind={PICTURES} label="Still" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function openPicker(...responses: unknown[]) {
  const { upload, sent } = createFakeUpload(BRIDGE, responses);
  const routes = {
    "GET /library/pictures": ({ path }: { path: string }) =>
      listResponse(path.includes("search=bridge") ? [BRIDGE] : [HALL, BRIDGE]),
  };
  return { ...renderPart(<Field />, { routes, upload }), sent };
}

const chosenPath = () => document.querySelector("output")?.textContent;
const tile = (name: string) => screen.findByRole("button", { name: new RegExp(name) });
const chosen = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
const file = new File([new Uint8Array(10)], "new.png", { type: "image/png" });

test("chooses a picture of the library, replaces and removes it", async () => {
  const { user } = openPicker();
  await user.click(screen.getByRole("button", { name: texts.picker.title }));
  const dialog = await screen.findByRole("dialog", { name: texts.picker.title });
  await user.click(await within(dialog).findByRole("button", { name: /Town hall/ }));
  expect(chosenPath()).toBe(HALL.path);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: texts.field.replace }));
  await user.fill(await screen.findByRole("searchbox", { name: texts.search }), "bridge");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: /Town hall/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: /Bridge/ }));
  expect(chosenPath()).toBe(BRIDGE.path);
  await user.click(screen.getByRole("button", { name: texts.field.remove }));
  expect(chosenPath()).toBe("");
});

test("uploads a picture in place and chooses it; a failed upload can be retried", async () => {
  using warn = spyOn(console, "warn").mockImplementation(() => {});
  const { user, sent } = openPicker(new ApiError("No space", 507), BRIDGE);
  await user.click(screen.getByRole("button", { name: texts.picker.title }));
  await user.upload(await screen.findByLabelText(texts.picker.upload), file);
  expect(await screen.findByText("No space")).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.retry }));
  await waitFor(() => expect(chosenPath()).toBe(BRIDGE.path));
  expect(sent.map(({ path }) => path)).toEqual(["/library/pictures", "/library/pictures"]);
  expect(warn).toHaveBeenCalledTimes(1);
});

test("chooses several pictures at once, also an uploaded one, up to the limit", async () => {
  const picked: string[] = [];
  const { upload } = createFakeUpload(BRIDGE, []);
  const routes = { "GET /library/pictures": () => listResponse([HALL, BRIDGE, samplePicture("Map")]) };
  const button = <PickerButton max={2} onPick={({ path }) => picked.push(path)} />;
  const { user } = renderPart(button, { routes, upload });
  await user.click(screen.getByRole("button", { name: texts.fromLibrary }));
  await user.click(await tile("Map"));
  await user.click(await tile("Town hall"));
  await user.click(await tile("Bridge"));
  expect(chosen()).toHaveLength(2);
  await user.click(await tile("Map"));
  await user.upload(screen.getByLabelText(texts.picker.upload), file);
  await waitFor(() => expect(chosen()).toHaveLength(2));
  expect(picked).toEqual([]);
  await user.click(screen.getByRole("button", { name: texts.picker.add({ count: 2 }) }));
  expect(picked).toEqual([HALL.path, BRIDGE.path]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
