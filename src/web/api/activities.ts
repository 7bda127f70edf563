// What the browser may ask about activities, and what it derives from one; "projects" is their name on the wire.
import { queryOptions } from "@tanstack/react-query";

import type { Activity } from "#contract/content/activities.ts";
import { urlOfPath } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";

import { everyPage } from "./http/everyPage.ts";
import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";
import { picturesOf } from "./picturesOf.ts";
import { recordOrNull } from "./http/recordOrNull.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

export const activitiesKey = ["activities"] as const;

const CALLS = ["get", "create"];

const asActivity = recordWith<Activity>("_id");

/** Below the API's base: where a picture that failed to load is asked for once more, its file name appended. */
export const ACTIVITY_IMAGE = "/projects/image/";

/** All of them, newest first. */
export function activitiesQuery(http: Http) {
  return queryOptions({
    queryKey: activitiesKey,
    queryFn: () => everyPage<Activity>(http, "/projects/get", ({ _id }) => _id),
  });
}

/** What the home page shows. */
const NEWEST = 8;

export function newestActivitiesQuery(http: Http) {
  return queryOptions({
    queryKey: [...activitiesKey, "newest", NEWEST],
    queryFn: async () => (await http.getPage<Activity>(`/projects/get?limit=${NEWEST}`)).items,
  });
}

/** `null` stands for "no such activity", so that it travels with the page like any other answer. */
export function activityQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...activitiesKey, id],
    queryFn: () =>
      recordOrNull(id, CALLS, () =>
        http.get<Activity>(`/projects/${encodeURIComponent(id)}`).then(asActivity),
      ),
  });
}

/** `host` is where public pictures are kept; empty for the page's own origin. */
export function logoUrl({ logo }: Activity, host = ""): string | null {
  return logo === null ? null : urlOfPath(logo, host);
}

export function imageUrls({ images }: Activity, host = ""): string[] {
  return images.map((path) => urlOfPath(path, host));
}

/** The logo first, then the images. */
export function galleryUrls(activity: Activity, host = ""): string[] {
  const logo = logoUrl(activity, host);
  return logo === null ? imageUrls(activity, host) : [logo, ...imageUrls(activity, host)];
}

/** The gallery with size and description. */
export function galleryPictures(activity: Activity): Picture[] {
  return picturesOf(galleryUrls(activity), activity.pictures);
}

/** What the back office's list shows; `category` is a slug, empty for all. */
export interface ActivityFilter {
  page: number;
  search: string;
  category: string;
}

export const ACTIVITY_PAGE_SIZE = 10;

export function activitiesPageQuery(http: Http, { page, search, category }: ActivityFilter) {
  const query = new URLSearchParams({ page: String(page), limit: String(ACTIVITY_PAGE_SIZE) });
  if (search) query.set("search", search);
  if (category) query.set("category", category);
  return queryOptions({
    queryKey: [...activitiesKey, "page", { page, search, category }],
    queryFn: () => http.getPage<Activity>(`/projects/get?${query}`),
  });
}

/** `form` is the multipart body: the text fields, `logo`, `images` and what is to be removed. */
export function createActivity(upload: Upload, form: FormData, onProgress?: OnProgress) {
  return upload<Activity>({ method: "POST", path: "/projects/create", form, onProgress }).then(asActivity);
}

export function updateActivity(upload: Upload, id: string, form: FormData, onProgress?: OnProgress) {
  return upload<Activity>({
    method: "PUT",
    path: `/projects/update/${encodeURIComponent(id)}`,
    form,
    onProgress,
  }).then(asActivity);
}

export function deleteActivity(http: Http, id: string) {
  return http.delete<{ _id: string }>(`/projects/delete/${encodeURIComponent(id)}`);
}
