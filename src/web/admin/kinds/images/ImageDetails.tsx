// The file's size, the progress of its upload, or the reason of its failure.
import { imageTexts as texts } from "#texts/admin/images.ts";

import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { formatBytes } from "#web/admin/ui/dates/formats.ts";

import type { FormImage, NewImage } from "#web/admin/forms/images/formImages.ts";

import styles from "./ImageDetails.module.css";

interface ImageDetailsProps {
  image: FormImage;
  /** `2400 × 1600`; `null` while unknown. */
  dimensions: string | null;
  sentBytes: number | undefined;
}

export function ImageDetails({ image, dimensions, sentBytes }: ImageDetailsProps) {
  if (image.kind === "stored") {
    return (
      <p className={styles.detail}>
        <span>{dimensions}</span>
        <MissingAltWarning alt={image.alt} />
      </p>
    );
  }
  if (sentBytes !== undefined) return <UploadProgress image={image} sentBytes={sentBytes} />;
  if (image.failure) {
    return (
      <>
        <p className="cut label medium">{image.file.name}</p>
        <FieldError id={`${image.id}-error`} message={image.failure} />
      </>
    );
  }
  return (
    <p className={styles.detail}>
      <span>{image.file.name}</span>
      <span>{`, ${image.isPreparing ? texts.shrinking : fileDetails(image, dimensions)}`}</span>
      <MissingAltWarning alt={image.alt} />
    </p>
  );
}

function UploadProgress({ image: { file }, sentBytes }: { image: NewImage; sentBytes: number }) {
  const fraction = file.size > 0 ? sentBytes / file.size : 1;
  return (
    <>
      <p className={styles.head}>
        <span className="cut label medium">{file.name}</span>
        <span className="label quiet">{`${Math.round(fraction * 100)}%`}</span>
      </p>
      <progress className={styles.bar} aria-label={file.name} max={1} value={fraction} />
      <p className={styles.detail}>
        {fraction < 1
          ? texts.sentOf({ sent: formatBytes(sentBytes), total: formatBytes(file.size) })
          : texts.sent}
      </p>
    </>
  );
}

function MissingAltWarning({ alt }: { alt: string }) {
  return alt.trim() === "" && <span className={styles.warning}>{texts.noAlt}</span>;
}

/** `2400 × 1600, 1.8 MB` */
function fileDetails({ file }: NewImage, dimensions: string | null): string {
  return [dimensions, formatBytes(file.size)].filter(Boolean).join(", ");
}
