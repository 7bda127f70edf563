import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { PictureField } from "#web/admin/library/PictureField.tsx";

import { renderPart, samplePicture } from "#tests/support/web/admin/libraryScreens.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";

const HALL = samplePicture("Town hall");
const BRIDGE = samplePicture("Bridge");

function Field({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <PictureField label="Still" value={value} onChange={setValue} />
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
const file = new File([new Uint8Array(10)], "new.png", { type: "image/png" });

test("chooses a picture of the library, replaces and removes it", async () => {
  const { user } = openPicker();
  await user.click(screen.getByRole("button", { name: texts.field.choose }));
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
  await user.click(screen.getByRole("button", { name: texts.field.choose }));
  await user.upload(await screen.findByLabelText(texts.picker.upload), file);
  expect(await screen.findByText("No space")).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.retry }));
  await waitFor(() => expect(chosenPath()).toBe(BRIDGE.path));
  expect(sent.map(({ path }) => path)).toEqual(["/library/pictures", "/library/pictures"]);
  expect(warn).toHaveBeenCalledTimes(1);
});
