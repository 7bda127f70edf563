// A new file is shown from its preview URL, a stored image inline through the API.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SyntheticEvent } from "react";

import { isAbsoluteUrl } from "#contract/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { clientLogoUrl } from "#web/api/clients.ts";
import { storedImageQuery } from "#web/api/storedImage.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import { Icon } from "#web/admin/ui/Icon.tsx";

import type { FormImage, ExistingImage } from "#web/admin/forms/images/formImages.ts";
import type { ImageRules } from "#web/admin/forms/images/imageRules.ts";

import styles from "./ImagePreview.module.css";

interface ImagePreviewProps {
  image: FormImage;
  apiBase: ImageRules["apiBase"];
  alt: string;
  /** A large missing image has a text. */
  hasFallbackText?: boolean;
  onMeasure?: (width: number, height: number) => void;
}

export function ImagePreview({ image, apiBase, ...rest }: ImagePreviewProps) {
  if (image.kind === "new") return <ImageWithFallback key={image.url} src={image.url} {...rest} />;
  return <ExistingImagePreview image={image} apiBase={apiBase} {...rest} />;
}

type ExistingImagePreviewProps = ImagePreviewProps & { image: ExistingImage };

function ExistingImagePreview({ apiBase, ...rest }: ExistingImagePreviewProps) {
  const bases = useImageBaseUrls();
  const { image, ...look } = rest;
  if (isAbsoluteUrl(image.path)) return <ImageWithFallback key={image.path} src={image.path} {...look} />;
  if (apiBase !== null) return <InlineImagePreview apiBase={apiBase} {...rest} />;
  const url = clientLogoUrl(image.path, bases);
  return <ImageWithFallback key={url} src={url} {...look} />;
}

function InlineImagePreview({ image, apiBase, ...rest }: ExistingImagePreviewProps & { apiBase: string }) {
  const query = useQuery(storedImageQuery(useHttp(), apiBase, image.path));
  if (!query.data) return <span className={styles.waiting} />;
  return <ImageWithFallback key={query.data} src={query.data} {...rest} />;
}

type ImageWithFallbackProps = Omit<ImagePreviewProps, "image" | "apiBase"> & { src: string };

/** The key is the URL, because a replaced image may load although the previous one did not. */
function ImageWithFallback({ src, alt, hasFallbackText = false, onMeasure }: ImageWithFallbackProps) {
  const [failed, setFailed] = useState(false);
  if (failed && hasFallbackText) {
    return (
      <span className={styles.missing} data-spelled>
        <Icon name="imageOff" />
        <span>{uiTexts.imageNotAvailable}</span>
      </span>
    );
  }
  if (failed) {
    return (
      <span className={styles.missing} role="img" aria-label={uiTexts.imageNotAvailable}>
        <Icon name="imageOff" />
      </span>
    );
  }
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    onMeasure?.(currentTarget.naturalWidth, currentTarget.naturalHeight);
  return (
    <img className={styles.picture} src={src} alt={alt} onLoad={measure} onError={() => setFailed(true)} />
  );
}
