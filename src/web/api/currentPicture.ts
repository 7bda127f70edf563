// The address of a stored picture for an edit screen: inline where the server can, else the file itself, uncached.
import { queryOptions } from "@tanstack/react-query";

import { fileOfPath } from "#contract/pictures.ts";

import type { Http } from "./http/http.ts";
import { warn } from "./http/warn.ts";

interface InlinePicture {
  /** Base64. */
  data: string;
  /** A media type. */
  type: string;
}

/** @param noun whose call reads it; "projects" are activities */
export function currentPictureQuery(http: Http, noun: "projects" | "articles", path: string) {
  const file = encodeURIComponent(fileOfPath(path));
  return queryOptions({
    queryKey: ["picture", noun, path],
    staleTime: Infinity,
    queryFn: async () => {
      try {
        const { data, type } = await http.get<InlinePicture>(`/${noun}/image-base64/${file}`);
        return `data:${type};base64,${data}`;
      } catch (error) {
        warn(`The inline picture ${file} failed; its file is used instead`, error);
        return http.address(`/${noun}/image/${file}?t=${Date.now()}`);
      }
    },
  });
}
