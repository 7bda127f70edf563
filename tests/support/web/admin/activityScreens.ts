import { screen } from "@testing-library/react";

import type { Activity } from "#resources/activities.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { upperFirst } from "#web/admin/frame/typeTexts.ts";
import type { DraftImageStore } from "#web/admin/session/drafts/draftImageStore.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";
import type { TestUser } from "#tests/support/web/setupUser.ts";
import { sampleActivity, sampleImages } from "#tests/support/content/sampleActivities.ts";
import { renderAdmin } from "./renderAdmin.tsx";

/** The word for an activity at the start of a text. */
export const ACTIVITY = upperFirst(recordTexts.types.activity.noun);

const LABELS = recordTexts.types.activity.fields;

export const storedActivity = sampleActivity("River model", {
  category: ["EdTech Consult"],
  images: ["/uploads/p2.jpg", "/uploads/p3.jpg"],
  pictures: sampleImages(3),
});
export const ROUTES = {
  "GET /projects/get": () => listResponse([storedActivity]),
  "GET /projects/id-river-model": (): FakeResponse => ({ data: storedActivity }),
  "GET /projects/image-base64/p1.jpg": () => ({ data: { data: "AAAA", type: "image/jpeg" } }),
};

export const createFakeActivityUpload = (...responses: (Activity | Error)[]) =>
  createFakeUpload(storedActivity, responses);

export async function openCreateScreen(upload?: Upload, shelf?: DraftImageStore) {
  const view = renderAdmin({
    path: "/admin/activity/create",
    routes: ROUTES,
    ...(upload ? { upload } : {}),
    ...(shelf ? { shelf } : {}),
  });
  await screen.findByLabelText(LABELS.name);
  return view;
}

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

export async function openEditScreen(upload?: Upload, routes: Routes = {}) {
  const view = renderAdmin({
    path: "/admin/activity/edit/id-river-model",
    routes: { ...ROUTES, ...routes },
    ...(upload ? { upload } : {}),
  });
  await screen.findByDisplayValue("River model");
  return view;
}

export const imageFile = (name: string, type = "image/jpeg") => new File(["picture"], name, { type });

export async function fillForm(user: TestUser) {
  await user.fill(screen.getByLabelText(LABELS.name), "New work");
  await user.fill(screen.getByLabelText(LABELS.description), "What it was.");
  await user.click(screen.getByLabelText("Business Consult"));
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), imageFile("logo.png", "image/png"));
}
