// Fetches the code of the lightbox, which most visits do without.
import type { ComponentType } from "react";

import type { LightboxProps } from "./lightboxProps.ts";

let pending: Promise<ComponentType<LightboxProps>> | null = null;

/** A failed load can be tried again. */
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
