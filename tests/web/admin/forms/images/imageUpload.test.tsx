import { afterEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { Upload } from "#web/api/http/upload.ts";

import * as activityScreens from "#tests/support/web/admin/activityScreens.ts";
import * as articleScreens from "#tests/support/web/admin/articleScreens.ts";
import {
  clickAdd,
  fillForm,
  openAddClientDialog,
  createFakeClientUpload,
} from "#tests/support/web/admin/clientScreens.ts";
import { gifWithFrames } from "#tests/support/media/hostileGifs.ts";
import {
  openSettingsScreen,
  sampleSettings,
  clickSave,
  SAVED_AT,
} from "#tests/support/web/admin/settingsScreens.ts";
import { containing, startingWith } from "#tests/support/web/textPatterns.ts";

afterEach(() => {
  for (const name of ["createImageBitmap", "OffscreenCanvas"]) Reflect.deleteProperty(globalThis, name);
});

/** Resolving it ends the downscaling. */
function pretendSlowShrinking() {
  const small = Promise.withResolvers<Blob>();
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 4000, height: 3000, close() {} }),
    OffscreenCanvas: class {
      getContext() {
        return { drawImage() {}, fillRect() {}, getImageData: () => ({ data: [18, 52, 86, 255] }) };
      }
      convertToBlob() {
        return small.promise;
      }
    },
  });
  return small;
}

const photograph = () => new File([new Uint8Array(3000)], "phone.jpg", { type: "image/jpeg" });

test("the client form waits for a downscaled photo and sends it", async () => {
  const small = pretendSlowShrinking();
  const { upload, sent } = createFakeClientUpload();
  const { user } = await openAddClientDialog({ upload });
  await fillForm(user);
  await user.upload(screen.getByLabelText(imageTexts.replaceLogo), photograph());
  await clickAdd(user);
  expect(await screen.findByRole("button", { name: "Saving..." })).toBeDefined();
  expect(sent).toEqual([]);
  small.resolve(new Blob(["small"], { type: "image/jpeg" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const logo = sent[0]?.form.get("logo");
  expect(logo instanceof File && [logo.name, logo.size]).toEqual(["phone.jpg", 5]);
});

test("leaves out a GIF with more pixels than the server accepts and shows the server's message", async () => {
  const { user } = await openAddClientDialog();
  const size = { width: 2001, height: 2000 };
  const bytes = new Uint8Array(gifWithFrames(size, [size]));
  await user.upload(
    screen.getByLabelText(imageTexts.chooseLogo),
    new File([bytes], "large.gif", { type: "image/gif" }),
  );
  expect(await screen.findByText(containing(CLIENT_MESSAGES.logoNotImage))).toBeDefined();
  expect(screen.getByText(imageTexts.leftOut({ files: "large.gif" }))).toBeDefined();
  expect(screen.getByLabelText(imageTexts.chooseLogo)).toBeDefined();
});

test("the site's logo is downscaled before it is sent", async () => {
  const small = pretendSlowShrinking();
  const sent: FormData[] = [];
  const upload: Upload = async <T,>({ form }: { form: FormData }) => {
    sent.push(form);
    // The request under test reads the settings.
    return sampleSettings({ updatedAt: SAVED_AT }) as T;
  };
  const { user } = await openSettingsScreen({ group: "identity", upload });
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), photograph());
  await clickSave(user);
  expect(sent).toEqual([]);
  small.resolve(new Blob(["small"], { type: "image/jpeg" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const logo = sent[0]?.get("logo");
  expect(logo instanceof File && logo.size).toBe(5);
});

const refusal = (message: string) => new ApiError(message, 415, { images: message, "images.1": message });

const SCREENS = [
  [
    "an activity",
    "Gallery",
    "Only image files allowed",
    async () => {
      const message = "Only image files allowed";
      const shown = await activityScreens.openEditScreen(
        activityScreens.createFakeActivityUpload(refusal(message)).upload,
      );
      return { ...shown, send: recordTexts.submitChange({ noun: activityScreens.ACTIVITY }) };
    },
  ],
  [
    "an article",
    "Images",
    "Only image files up to 5MB are allowed",
    async () => {
      const message = "Only image files up to 5MB are allowed";
      const shown = await articleScreens.openEditScreen(
        articleScreens.createFakeArticleUpload(refusal(message)).upload,
      );
      return { ...shown, send: uiTexts.saveChanges };
    },
  ],
] as const;

test.each(SCREENS)("of the new images of %s only the rejected one shows an error", async (...row) => {
  const [, label, message, open] = row;
  const { user, send } = await open();
  const gallery = within(screen.getByRole("region", { name: label }));
  const stored = gallery.getAllByRole("listitem").length;
  await user.upload(
    gallery.getByLabelText<HTMLInputElement>(/picture/i, { selector: "input[type=file]" }),
    ["a.png", "b.png", "c.png"].map((name) => articleScreens.imageFile(name, "image/png")),
  );
  await user.click(screen.getByRole("button", { name: startingWith(send) }));
  const added = () => gallery.getAllByRole("listitem").slice(stored);
  await waitFor(() => expect(added()[1]?.textContent).toContain(message));
  expect(added().map(({ textContent }) => textContent?.includes(message))).toEqual([false, true, false]);
  expect(gallery.getAllByText(message)).toHaveLength(1);
});
