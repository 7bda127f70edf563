import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { urlOfPath } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";

import { contentApi, imageBaseOf } from "./content.ts";
import { picturesOf } from "./picturesOf.ts";

export const activityApi = contentApi<Activity>(ACTIVITIES);

export const ACTIVITY_IMAGE = imageBaseOf(ACTIVITIES);

/** Of the home page. */
export const NEWEST_ACTIVITIES = 8;

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
