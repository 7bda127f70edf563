import type { ContentType } from "#resources/contentType.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** Renders a text as the public page will; stores nothing. */
export async function renderMarkdown(http: HttpClient, content: string): Promise<string> {
  if (content.trim() === "") return "";
  return assertRecordWith<{ html: string }>("html")(await http.post("/markdown/render", { content })).html;
}

interface TextImage {
  /** Of the record whose text it is. */
  type: ContentType;
  image: File;
  onProgress?: OnProgress;
}

/** Uploads an image for use inside a text. */
export function uploadTextImage(upload: Upload, { type, image, onProgress }: TextImage) {
  const form = new FormData();
  form.set("image", image);
  return upload<{ url: string }>({
    method: "POST",
    path: `/upload${type.api.upload}`,
    form,
    onProgress,
  }).then(assertRecordWith("url"));
}
