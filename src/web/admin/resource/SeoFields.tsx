import { Suspense, useState } from "react";

import { recordTexts } from "#texts/admin/records.ts";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";

import { SEO_FIELD_NAMES } from "./formValues.ts";
import type { SeoSectionProps } from "./seo/SeoSection.tsx";
import type { ContentFormControl } from "./useContentForm.ts";

import styles from "./SeoFields.module.css";

const SeoSection = lazyComponent(async () => (await import("./seo/SeoSection.tsx")).SeoSection);

/** What search engines and shared links show. Loaded, and reading the whole form, only while it is open. */
export function SeoFields(props: SeoSectionProps) {
  const hasError = SEO_FIELD_NAMES.some((name) => props.control.errorOf(name));
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.section}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="press medium label">{recordTexts.seo.title}</summary>
      <Suspense fallback={null}>{(isOpen || hasError) && <SeoSection {...props} />}</Suspense>
    </details>
  );
}

/** The pictures that a record is shared with, the first one before all others. */
export function sharedImages({ imagesControl }: Pick<ContentFormControl, "imagesControl">) {
  const { logo, gallery } = imagesControl.images;
  return logo ? [...gallery, logo] : gallery;
}
