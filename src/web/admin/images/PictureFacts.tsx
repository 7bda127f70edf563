// What is known of one picture: its size, or how far it is on its way, or why it did not arrive.
import { imageTexts as texts } from "#texts/admin/images.ts";

import { FieldError } from "../ui/fields/FieldError.tsx";
import { formatBytes } from "../ui/dates/formats.ts";

import type { GalleryPicture, NewPicture } from "./pictures.ts";

import styles from "./PictureFacts.module.css";

interface PictureFactsProps {
  picture: GalleryPicture;
  /** `2400 × 1600`; `null` while it is not known. */
  pixels: string | null;
  sentBytes: number | undefined;
}

export function PictureFacts({ picture, pixels, sentBytes }: PictureFactsProps) {
  if (picture.kind === "stored") {
    return (
      <p className={styles.detail}>
        {pixels}
        <NoAlt alt={picture.alt} />
      </p>
    );
  }
  if (sentBytes !== undefined) return <Travelling picture={picture} sentBytes={sentBytes} />;
  if (picture.failure) {
    return (
      <>
        <p className={styles.name}>{picture.file.name}</p>
        <FieldError id={`${picture.id}-error`} message={picture.failure.message} />
      </>
    );
  }
  return (
    <p className={styles.detail}>
      <span>{picture.file.name}</span>
      {", "}
      {picture.isPreparing ? texts.shrinking : factsOf(picture, pixels)}
      <NoAlt alt={picture.alt} />
    </p>
  );
}

function Travelling({ picture: { file }, sentBytes }: { picture: NewPicture; sentBytes: number }) {
  const share = file.size > 0 ? sentBytes / file.size : 1;
  return (
    <>
      <p className={styles.head}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.share}>{Math.round(share * 100)}%</span>
      </p>
      <progress className={styles.bar} aria-label={file.name} max={1} value={share} />
      <p className={styles.detail}>
        {share < 1 ? texts.sentOf(formatBytes(sentBytes), formatBytes(file.size)) : texts.sent}
      </p>
    </>
  );
}

function NoAlt({ alt }: { alt: string }) {
  return alt.trim() === "" && <span className={styles.warning}>{texts.noAlt}</span>;
}

/** `2400 × 1600, 1.8 MB` */
function factsOf({ file }: NewPicture, pixels: string | null): string {
  return [pixels, formatBytes(file.size)].filter(Boolean).join(", ");
}
