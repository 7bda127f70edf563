import type { Activity } from "#resources/activities.ts";
import type { ImageAsset } from "#contract/images.ts";

/**
 * Returns `count` images, `/uploads/p1.jpg` to `/uploads/pN.jpg`, with the alt texts "Picture p1" and so on.
 */
export function sampleImages(count: number): ImageAsset[] {
  return Array.from({ length: count }, (_, index) => sampleImage(`p${index + 1}`));
}

export function sampleImage(name: string, changes: Partial<ImageAsset> = {}): ImageAsset {
  return { path: `/uploads/${name}.jpg`, width: 1600, height: 1200, alt: `Picture ${name}`, ...changes };
}

export function sampleActivity(name: string, changes: Partial<Activity> = {}): Activity {
  return {
    _id: `id-${name.toLowerCase().replaceAll(" ", "-")}`,
    slug: `id-${name.toLowerCase().replaceAll(" ", "-")}`,
    name,
    description: `What ${name} was about.`,
    link: null,
    category: ["Business Consult"],
    status: "Published",
    logo: "/uploads/p1.jpg",
    images: [],
    pictures: sampleImages(1),
    publishedAt: "2026-11-21T08:00:00.000Z",
    createdAt: "2026-11-21T08:00:00.000Z",
    updatedAt: "2026-11-21T08:00:00.000Z",
    ...changes,
  };
}
