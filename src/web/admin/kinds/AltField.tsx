import type { UseFormRegisterReturn } from "react-hook-form";

import { MAX_ALT_LENGTH } from "#contract/content/gallery.ts";
import { imageTexts } from "#texts/admin/images.ts";
import type { Language } from "#texts/language.ts";

import { ImagePreview } from "./images/ImagePreview.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import styles from "./AltField.module.css";

interface AltFieldProps {
  field: UseFormRegisterReturn;
  label: string;
  lang: Language;
  /** Of the image. */
  path: string;
  /** Of the content type's API. */
  apiBase: string;
  error: string | undefined;
  changed: boolean;
}

/** The alternative text of an image, beside the image. */
export function AltField({ field, path, apiBase, ...shared }: AltFieldProps) {
  return (
    <div className={styles.row}>
      <span className={styles.thumbnail}>
        <ImagePreview image={{ kind: "stored", id: path, path, alt: "" }} apiBase={apiBase} alt="" />
      </span>
      <TextField
        {...field}
        {...shared}
        optional
        placeholder={imageTexts.altPlaceholder}
        maxLength={MAX_ALT_LENGTH}
        autoComplete="off"
      />
    </div>
  );
}
