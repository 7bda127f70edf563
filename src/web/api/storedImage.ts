import { queryOptions } from "@tanstack/react-query";

import { fileNameOf } from "#contract/images.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { logWarning } from "#web/ui/logWarning.ts";

interface InlineImage {
  /** Base64. */
  data: string;
  /** A media type. */
  type: string;
}

/**
 * Resolves to a data URL of a stored image, for edit screens; falls back to the file's URL with a cache buster.
 * @param api base path of the content type
 */
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
        logWarning(`The inline picture ${file} failed; its file is used instead`, error);
        return http.url(`${api}/image/${file}?t=${Date.now()}`);
      }
    },
  });
}
