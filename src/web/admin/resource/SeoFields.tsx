import { Suspense } from "react";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";

import type { SeoSectionProps } from "./seo/SeoSection.tsx";
import type { ContentFormControl } from "./useContentForm.ts";

const SeoSection = lazyComponent(async () => (await import("./seo/SeoSection.tsx")).SeoSection);

/** What search engines and shared links show. */
export function SeoFields(props: SeoSectionProps) {
  return (
    <Suspense fallback={null}>
      <SeoSection {...props} />
    </Suspense>
  );
}

/** The pictures that a record is shared with, the first one before all others. */
export function sharedImages({ imagesControl }: Pick<ContentFormControl, "imagesControl">) {
  const { logo, gallery } = imagesControl.images;
  return logo ? [...gallery, logo] : gallery;
}
