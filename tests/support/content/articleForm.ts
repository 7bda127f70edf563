export interface ArticleFormValues {
  title?: string;
  content?: string;
  author?: string;
  position?: string;
  status?: string;
  publishedAt?: string;
  logo?: Uint8Array | null;
  images?: Uint8Array[];
  removeLogo?: string;
  removeImages?: string[] | string;
}

/** A complete, valid create form. Without `status`, the server publishes the article. */
export function articleForm({
  logo,
  images = [],
  removeImages,
  ...changes
}: ArticleFormValues = {}): FormData {
  const fields = {
    title: "What a flood map cannot say",
    content: "One.\n\nTwo.",
    author: "Mali S.",
    ...changes,
  };
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  if (removeImages !== undefined) {
    form.set("removeImages", typeof removeImages === "string" ? removeImages : JSON.stringify(removeImages));
  }
  if (logo) form.set("logo", toBlob(logo), "logo.png");
  for (const image of images) form.append("images", toBlob(image), "photo.png");
  return form;
}

function toBlob(bytes: Uint8Array): Blob {
  return new Blob([Uint8Array.from(bytes)]);
}
