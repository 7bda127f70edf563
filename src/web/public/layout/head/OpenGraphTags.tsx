import { useLocation } from "wouter";

import { isAbsoluteUrl, SHARE_IMAGE_SIZE, shareImagePath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { publicLayoutTexts as texts } from "#texts/public/layout.ts";

import { useOrigin } from "./OriginContext.tsx";
import type { PageMetadata } from "./pageMetadata.ts";
import { useSite } from "../useSite.ts";

/** Used for pages without an image. */
const DEFAULT_SHARE_IMAGE = { path: "/share.png", alt: texts.shareImageAlt };

/**
 * Open Graph, Twitter and canonical tags. Those that need an absolute URL are omitted without a configured
 * origin.
 */
export function OpenGraphTags({ name, description, image, query = "", openGraphTags }: PageMetadata) {
  const origin = useOrigin();
  const [path] = useLocation();
  const { productName } = useSite();
  const shareImage = toShareImage(image);
  const alt = shareImage.alt || name;
  const tags: Record<string, string> = {
    "og:type": "website",
    "og:site_name": productName,
    "og:title": name,
    "og:description": description,
    ...(origin !== null && {
      "og:url": origin + path + query,
      "og:image": origin + shareImage.path,
      "og:image:width": String(SHARE_IMAGE_SIZE.width),
      "og:image:height": String(SHARE_IMAGE_SIZE.height),
      "og:image:alt": alt,
    }),
    ...openGraphTags,
  };
  return (
    <>
      {origin !== null && <link rel="canonical" href={origin + path + query} />}
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={origin === null ? "summary" : "summary_large_image"} />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      {origin !== null && (
        <>
          <meta name="twitter:image" content={origin + shareImage.path} />
          <meta name="twitter:image:alt" content={alt} />
        </>
      )}
    </>
  );
}

/** Falls back to the site's share image for an image on another host. */
export function toShareImage(image: ImageAsset | undefined): { path: string; alt: string } {
  if (!image || isAbsoluteUrl(image.path)) return DEFAULT_SHARE_IMAGE;
  return { path: shareImagePath(image.path), alt: image.alt };
}
