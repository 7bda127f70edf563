import { filePath } from "#contract/files.ts";
import { PAGES } from "#resources/pages.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { demoBlock } from "#demo/pages/demoBlock.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { fileForm, pdf } from "#tests/support/media/testFiles.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";

import { signIn } from "./apiClient.ts";
import type { ApiClient } from "./apiClient.ts";

export const VIDEO = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";

/**
 * Creates pages of blocks: `/full` with each of them, filled with `text`, `/sparse` with one item in each and without
 * optional fields, `/mixed` in another order.
 * @param text up to 120 characters
 */
export async function createBlockPages(url: string, text: string): Promise<void> {
  const admin = await signIn(url);
  const images = await Promise.all([uploadImage(admin, 1600, 1000), uploadImage(admin, 700, 1400)]);
  const { _id } = await admin.create("/library/files", fileForm(pdf("one"), `${text}.pdf`));
  const file = filePath(_id);
  const full = listBlocks({ text, images, file, count: 5 });
  const sparse = listBlocks({ text: "", images: images.slice(1), file, count: 1 });
  const pages = { full, sparse, mixed: [...full.toReversed(), ...sparse, ...full] };
  for (const [slug, blocks] of Object.entries(pages))
    await admin.create(apiPaths(PAGES).create, recordForm(PAGES, { title: `${slug} ${text}`, slug, blocks }));
}

async function uploadImage(admin: ApiClient, width: number, height: number): Promise<string> {
  const form = uploadForm(await createJpeg(width, height));
  const response = await admin.request("POST", `/upload${PAGES.api.upload}`, form);
  // Not validated: the tests of the API cover it.
  return ((await response.json()) as { data: { url: string } }).data.url;
}

interface Contents {
  text: string;
  images: string[];
  file: string;
  /** Of the items in lists. */
  count: number;
}

function listBlocks({ text, images, file, count }: Contents): Block[] {
  const items = Array.from({ length: count }, (_, index) => index);
  const imageOf = (index: number) => images[index % (images.length + 1)] ?? "";
  const [image = ""] = images;
  const name = text || "One";
  const link = text && "https://example.org/";
  const long = text && `${text}\n\n${text}`;
  const records = { pick: "newest" as const, category: "", ids: [], count };
  return [
    demoBlock("text", { text: `${name}\n\n## ${name}\n\n- ${name}\n\n| ${name} |\n| --- |\n| ${name} |` }),
    ...(["inset", "wide", "full"] as const).map((width, index) =>
      demoBlock("picture", { image: imageOf(index) || image, alt: text, caption: text, width }),
    ),
    demoBlock("gallery", {
      heading: text,
      pictures: items.map(() => ({ image, alt: text, caption: text })),
    }),
    demoBlock("cards", {
      heading: text,
      cards: items.map((index) => ({ image: imageOf(index), title: name, text: long, link })),
    }),
    demoBlock("people", {
      heading: text,
      people: items.map((index) => ({ image: imageOf(index + 1), name, position: text, link })),
    }),
    demoBlock("figures", {
      heading: text,
      figures: items.map(() => ({ value: name.slice(0, 20), label: name })),
    }),
    demoBlock("questions", { heading: text, questions: items.map(() => ({ question: name, answer: name })) }),
    ...(["activities", "articles", "clients"] as const).map((source) =>
      demoBlock("records", { heading: text, records: { ...records, source } }),
    ),
    demoBlock("video", { video: VIDEO, title: name, still: image, caption: text }),
    demoBlock("files", { heading: text, files: items.map(() => ({ file, title: text })) }),
    demoBlock("callToAction", { heading: name, text: long, label: name.slice(0, 60), link: "/address" }),
  ];
}
