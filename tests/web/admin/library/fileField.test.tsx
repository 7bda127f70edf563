import { expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";

import { FILE_MESSAGES, filePath, MAX_FILE_BYTES } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { FILES } from "#web/admin/library/kinds.tsx";
import { LibraryField } from "#web/admin/library/LibraryField.tsx";

import { renderPart, sampleFile } from "#tests/support/web/admin/libraryScreens.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";

const PROFILE = sampleFile("profile.pdf");
const PRICES = sampleFile("prices.xlsx");

function Field({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <LibraryField kind={FILES} label="File" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function openField(start: string, ...responses: unknown[]) {
  const { upload, sent } = createFakeUpload(PRICES, responses);
  const routes = {
    "GET /library/files": () => listResponse([PROFILE, PRICES]),
    [`GET /library/files/${PROFILE._id}`]: () => ({ data: PROFILE }),
  };
  return { ...renderPart(<Field start={start} />, { routes, upload }), sent };
}

const chosenPath = () => document.querySelector("output")?.textContent;
const file = new File(["%PDF-"], "new.pdf", { type: "application/pdf" });

test("chooses a file by its stored path, names it, and removes it", async () => {
  const { user } = openField("");
  await user.click(screen.getByRole("button", { name: texts.picker.title }));
  const dialog = await screen.findByRole("dialog", { name: texts.picker.title });
  await user.click(await within(dialog).findByRole("button", { name: /profile\.pdf/ }));
  expect(chosenPath()).toBe(filePath(PROFILE._id));
  expect(await screen.findByText(PROFILE.name)).toBeDefined();
  await user.click(screen.getByRole("button", { name: libraryTexts.field.remove }));
  expect(chosenPath()).toBe("");
});

test("says that a chosen file is gone", async () => {
  openField(filePath(PRICES._id));
  expect(await screen.findByText(texts.gone)).toBeDefined();
});

test("uploads a file in place and chooses it; a refusal says what to do", async () => {
  using warn = spyOn(console, "warn").mockImplementation(() => {});
  const refusal = new ApiError(FILE_MESSAGES.macros, 422, {}, { reason: "macros" });
  const { user, sent } = openField("", refusal, PRICES);
  await user.click(screen.getByRole("button", { name: texts.picker.title }));
  const input = await screen.findByLabelText(texts.picker.upload);
  await user.upload(input, file);
  expect(await screen.findByText(texts.problems.macros)).toBeDefined();
  await user.click(screen.getByRole("button", { name: libraryTexts.retry }));
  await waitFor(() => expect(chosenPath()).toBe(filePath(PRICES._id)));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill("POST /library/files"));
  expect(warn).toHaveBeenCalledTimes(1);
});

test("refuses a file over 50 MB before it is sent", async () => {
  using _ = spyOn(console, "warn").mockImplementation(() => {});
  const { user, sent } = openField("");
  await user.click(screen.getByRole("button", { name: texts.picker.title }));
  const large = new File(["a"], "large.pdf", { type: "application/pdf" });
  Object.defineProperty(large, "size", { value: MAX_FILE_BYTES + 1 });
  await user.upload(await screen.findByLabelText(texts.picker.upload), large);
  expect(await screen.findByText(texts.problems.tooLarge)).toBeDefined();
  expect(sent).toEqual([]);
});
