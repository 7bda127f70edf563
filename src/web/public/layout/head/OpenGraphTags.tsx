import { Fragment } from "react";
import { useLocation } from "wouter";

import { isAbsoluteUrl, SHARE_IMAGE_SIZE, shareImagePath } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { joinBase, languageBase, listLanguages } from "#resources/settings/languages.ts";
import type { Alternate } from "#resources/settings/languages.ts";
import { getLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import * as texts from "#texts/public/layout.ts";

import { useOrigin } from "./OriginContext.tsx";
import type { PageMetadata } from "./pageMetadata.ts";
import { useSite } from "../useSite.ts";
import { usePagePath } from "./usePagePath.ts";

/** Codes of Open Graph, with a territory. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en_US", th: "th_TH" };

/** Open Graph, Twitter and hreflang tags. Those that need an absolute URL are omitted without a configured origin. */
export function OpenGraphTags(page: PageMetadata) {
  const { name, description, image, openGraphTags } = page;
  const origin = useOrigin();
  const path = usePagePath(page.query);
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
      <AlternateTags {...page} />
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

/** A page with a query, such as page 2 of a list, has no alternates: in another language, it contains other records. */
function AlternateTags({ query, alternates }: PageMetadata) {
  const origin = useOrigin();
  const [page] = useLocation();
  const { languages } = useSite();
  const all = alternates ?? listLanguages(languages).map((language) => ({ language, path: page }));
  if (query || all.length < 2) return null;
  const hrefOf = ({ language, path }: Alternate) =>
    origin + joinBase(languageBase(languages, language), path);
  const main = all.find(({ language }) => language === languages.main);
  return (
    <>
      {all.map((alternate) => (
        <Fragment key={alternate.language}>
          {alternate.language !== getLanguage() && (
            <meta property="og:locale:alternate" content={LOCALES[alternate.language]} />
          )}
          {origin !== null && <link rel="alternate" hrefLang={alternate.language} href={hrefOf(alternate)} />}
        </Fragment>
      ))}
      {origin !== null && main && <link rel="alternate" hrefLang="x-default" href={hrefOf(main)} />}
    </>
  );
}

/** Falls back to the site's share image for an image on another host. */
export function toShareImage(image: ImageAsset | undefined): { path: string; alt: string } {
  if (!image || isAbsoluteUrl(image.path)) return { path: "/share.png", alt: texts.shareImageAlt() };
  return { path: shareImagePath(image.path), alt: image.alt };
}
