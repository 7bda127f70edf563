import { Fragment } from "react";

import { isAbsoluteUrl, SHARE_IMAGE_SIZE, shareImagePath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import * as texts from "#texts/public/layout.ts";

import { useOrigin } from "./OriginContext.tsx";
import type { PageMetadata } from "./pageMetadata.ts";
import { useSite } from "../useSite.ts";
import { useTranslations } from "../useTranslations.ts";

/** Codes of Open Graph, with a territory. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en_US", th: "th_TH" };

/** Open Graph, Twitter and hreflang tags. Those that need an absolute URL are omitted without a configured origin. */
export function OpenGraphTags({ name, description, image, query = "", openGraphTags }: PageMetadata) {
  const origin = useOrigin();
  const { path, translations } = useTranslations(query);
  const { productName } = useSite();
  const shareImage = toShareImage(image);
  const alt = shareImage.alt || name;
  const tags: Record<string, string> = {
    "og:type": "website",
    "og:site_name": productName,
    "og:locale": LOCALES[getLanguage()],
    "og:title": name,
    "og:description": description,
    ...(origin !== null && {
      "og:url": origin + path,
      "og:image": origin + shareImage.path,
      "og:image:width": String(SHARE_IMAGE_SIZE.width),
      "og:image:height": String(SHARE_IMAGE_SIZE.height),
      "og:image:alt": alt,
    }),
    ...openGraphTags,
  };
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {translations.map(({ language, path: translatedPath }) => (
        <Fragment key={language}>
          {language !== getLanguage() && <meta property="og:locale:alternate" content={LOCALES[language]} />}
          {origin !== null && <link rel="alternate" hrefLang={language} href={origin + translatedPath} />}
        </Fragment>
      ))}
      {origin !== null && translations[0] && (
        <link rel="alternate" hrefLang="x-default" href={origin + translations[0].path} />
      )}
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
  if (!image || isAbsoluteUrl(image.path)) return { path: "/share.png", alt: texts.shareImageAlt() };
  return { path: shareImagePath(image.path), alt: image.alt };
}
