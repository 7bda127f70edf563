// The tags that other sites read when somebody shares a page: its one address, its name, its picture.
import { useLocation } from "wouter";

import { isAbsolute, SHARE_SIZE, sharePath } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";

import { useOrigin } from "./OriginContext.tsx";
import type { PageHeadProps } from "./PageHead.tsx";
import { useSite } from "./useSite.ts";

export interface NamedPage extends Pick<PageHeadProps, "description" | "picture" | "query" | "article"> {
  name: string;
}

/** What stands for a page without a picture of its own. */
const SITE_PICTURE = { path: "/share.png", alt: "Points that settle from scatter into a cube" };

export function ShareTags({ name, description, picture, query = "", article }: NamedPage) {
  const origin = useOrigin();
  const [path] = useLocation();
  const { productName } = useSite();
  const shared = sharedPicture(picture);
  const tags: Record<string, string> = {
    "og:type": article ? "article" : "website",
    "og:site_name": productName,
    "og:title": name,
    "og:description": description,
    "og:url": origin + path + query,
    "og:image": origin + shared.path,
    "og:image:width": String(SHARE_SIZE.width),
    "og:image:height": String(SHARE_SIZE.height),
    "og:image:alt": shared.alt || name,
    ...(article && {
      "article:published_time": article.createdAt,
      "article:modified_time": article.updatedAt,
      "article:author": article.author,
    }),
  };
  return (
    <>
      <link rel="canonical" href={origin + path + query} />
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={origin + shared.path} />
      <meta name="twitter:image:alt" content={shared.alt || name} />
    </>
  );
}

/** Path and description of the picture to share; one that lies on another host has none. */
export function sharedPicture(picture: Picture | undefined): { path: string; alt: string } {
  if (!picture || isAbsolute(picture.path)) return SITE_PICTURE;
  return { path: sharePath(picture.path), alt: picture.alt };
}
