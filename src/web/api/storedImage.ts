// The address of a stored picture for an edit screen: inline where the server can, else the file itself, uncached.
import { queryOptions } from "@tanstack/react-query";

import { fileNameOf } from "#contract/images.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { warn } from "./http/warn.ts";

interface InlineImage {
  /** Base64. */
  data: string;
  /** A media type. */
  type: string;
}

/** @param api the base address of its content type */
export function storedImageQuery(http: HttpClient, api: string, path: string) {
  const file = encodeURIComponent(fileNameOf(path));
  return queryOptions({
    queryKey: ["picture", api, path],
    staleTime: Infinity,
    queryFn: async () => {
      try {
        const { data, type } = await http.get<InlineImage>(`${api}/image-base64/${file}`);
        return `data:${type};base64,${data}`;
      } catch (error) {
        warn(`The inline picture ${file} failed; its file is used instead`, error);
        return http.url(`${api}/image/${file}?t=${Date.now()}`);
      }
    },
  });
}
