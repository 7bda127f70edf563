// The activity form on the screen, filled in and watched.
import { screen } from "@testing-library/react";

import type { Activity } from "#content/activities.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { imageTexts } from "#texts/admin/images.ts";
import type { PictureShelf } from "#web/admin/session/pictureShelf.ts";
import type { Upload } from "#web/api/http/upload.ts";

import type { FakeAnswer } from "./fakeApi.ts";
import { hands } from "./hands.ts";
import type { Hands } from "./hands.ts";
import { sampleActivity, samplePictures } from "./sampleActivities.ts";
import { showAdmin } from "./showAdmin.tsx";

export const stored = sampleActivity("River model", {
  category: ["EdTech Consult"],
  images: ["/uploads/p2.jpg", "/uploads/p3.jpg"],
  pictures: samplePictures(3),
});
const LIST: FakeAnswer = {
  data: [stored],
  pagination: { currentPage: 1, totalPages: 1, totalItems: 1, hasNext: false, hasPrev: false },
};
export const ROUTES = {
  "GET /projects/get": () => LIST,
  "GET /projects/id-river-model": (): FakeAnswer => ({ data: stored }),
  "GET /projects/image-base64/p1.jpg": () => ({ data: { data: "AAAA", type: "image/jpeg" } }),
};

interface Sent {
  method: string;
  path: string;
  form: FormData;
  key?: string;
}

/** Takes what is uploaded; `answers` are given in turn, the last one for ever. */
export function takeUploads(...answers: (Activity | Error)[]) {
  const sent: Sent[] = [];
  const upload: Upload = async <T>({ method, path, form, key }: Sent) => {
    sent.push({ method, path, form, ...(key ? { key } : {}) });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? stored;
    if (answer instanceof Error) throw answer;
    // The calls under test all read an activity.
    return answer as T;
  };
  return { upload, sent };
}

export async function openCreate(upload?: Upload, shelf?: PictureShelf) {
  const shown = showAdmin({
    path: "/admin/activity/create",
    routes: ROUTES,
    ...(upload ? { upload } : {}),
    ...(shelf ? { shelf } : {}),
  });
  await screen.findByLabelText(activityTexts.fields.name);
  return { ...shown, user: hands() };
}

type Routes = NonNullable<Parameters<typeof showAdmin>[0]["routes"]>;

export async function openEdit(upload?: Upload, routes: Routes = {}) {
  const shown = showAdmin({
    path: "/admin/activity/edit/id-river-model",
    routes: { ...ROUTES, ...routes },
    ...(upload ? { upload } : {}),
  });
  await screen.findByDisplayValue("River model");
  return { ...shown, user: hands() };
}

export const picture = (name: string, type = "image/jpeg") => new File(["picture"], name, { type });

export async function fillIn(user: Hands) {
  await user.fill(screen.getByLabelText(activityTexts.fields.name), "New work");
  await user.fill(screen.getByLabelText("Description"), "What it was.");
  await user.click(screen.getByLabelText("Business Consult"));
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), picture("logo.png", "image/png"));
}
