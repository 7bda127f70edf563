import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { createCommandActor } from "#server/database/actor.ts";
import { applyImport } from "#server/transfer/applyImport.ts";
import { openPictureFolder } from "#server/transfer/pictureFolder.ts";
import { rehearseImport } from "#server/transfer/rehearseImport.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { createLanguageTestServer } from "./languageTestServer.ts";

export type ImportTestServer = Awaited<ReturnType<typeof createImportServer>>;

/** A server in two languages, with a folder of pictures of another system. */
export async function createImportServer() {
  const server = await createLanguageTestServer({ PUBLIC_URL: "https://firm.example" });
  const folder = await createTemporaryDirectory();
  const rehearse = (text: string, language?: string) =>
    rehearseImport(server.parts, {
      file: new Blob([text]),
      language,
      findPicture: openPictureFolder(folder.path),
    });
  return {
    ...server,
    addPicture(path: string, bytes: Uint8Array | string) {
      const file = join(folder.path, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    },
    folder: folder.path,
    rehearse,
    async import(text: string, language?: string) {
      const plan = await rehearse(text, language);
      const context = { actor: createCommandActor("import"), now: server.parts.now() };
      const { languages } = await server.parts.getSite();
      await applyImport({ ...server.parts, languages }, plan, context);
      return plan;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

export interface WordPressItem {
  type?: string;
  title?: string;
  name?: string;
  status?: string;
  content?: string;
  link?: string;
  id?: number;
  date?: string;
  categories?: string[];
  meta?: Record<string, string>;
  /** Of a picture. */
  file?: string;
  more?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** An export in the form of WordPress 6. */
export function wordPressFile(items: readonly WordPressItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link>
<wp:author><wp:author_login>${cdata("mali")}</wp:author_login><wp:author_display_name>${cdata("มาลี ศรีสุข")}</wp:author_display_name></wp:author>
${items.map(itemXml).join("\n")}
</channel></rss>`;
}

function itemXml(item: WordPressItem, index: number): string {
  const { type = "post", title = "Hello", content = "", status = "publish", date, file, more = "" } = item;
  const { id = index + 1, name = `post-${index + 1}`, link = `https://old.example/2020/01/${name}/` } = item;
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  const categories = (item.categories ?? []).map(
    (one) => `<category domain="category" nicename="x">${cdata(one)}</category>`,
  );
  return `<item><title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata("mali")}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${cdata(date ?? "2020-01-02 03:04:05")}</wp:post_date_gmt><wp:post_name>${cdata(name)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status><wp:post_type>${cdata(type)}</wp:post_type>
${file ? `<wp:attachment_url>${cdata(file)}</wp:attachment_url>` : ""}${categories.join("")}
<category domain="post_tag" nicename="y">${cdata("A tag")}</category>${meta.join("")}${more}</item>`;
}
