import type { ComponentType } from "react";

import type { LightboxProps } from "./lightboxProps.ts";

let pending: Promise<ComponentType<LightboxProps>> | null = null;

/** Loads the lightbox's chunk, which most visits don't need. A failed load can be retried. */
export function loadLightbox(): Promise<ComponentType<LightboxProps>> {
  pending ??= importLightbox();
  return pending;
}

async function importLightbox() {
  try {
    return (await import("./Lightbox.tsx")).Lightbox;
  } catch (error) {
    pending = null;
    throw error;
  }
}
