import { expect, test } from "bun:test";

import type { BuildManifest } from "#server/pages/assets.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";
import { PUBLIC_PATHS } from "#server/pages/publicPaths.ts";

import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { checkHtml } from "#tests/e2e/support/browser/checkHtml.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listPublicPaths } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const TIMEOUT_MS = 180_000;

/** Pages whose HTML depends on more than the content. */
const PATHS = [
  "/activities?category=edtech",
  "/activities?category=cybersecurity",
  "/privacy-policy?lang=th",
  "/address?map=live",
  "/address?sent=1",
  "/nowhere",
  "/article/none",
  "/activity-view/none",
  "/vitrine/login",
];

/** Form posts of browsers without JavaScript, with the status of the response. */
const FORMS: Record<string, { body: string; status: number; type?: string }> = {
  "a sent form": { body: "name=Mali&email=mali%40firm.example&message=Hello", status: 200 },
  "a form with an error in every field": { body: "name=&email=mali&message=", status: 422 },
  "a form of an unsupported type": { body: "{}", status: 415, type: "application/json" },
};

/**
 * Everything that the toolbar and Markdown support.
 * @param image path of an uploaded image
 */
const richText = (
  image: string,
) => `First words, **bold**, _emphasised_, ~~deleted~~ and \`code\`. ก่อนจะซื้อ AI ควรรู้ ๆ

## A heading

One line
and the next. https://firm.example/path?a=1&b=2 and www.firm.example, [mail](mailto:mali@firm.example).

### หัวข้อย่อย

- One
  - One within
- Two

3. Three
4. Four

- [x] Done
- [ ] To do

> A quotation.
>
> Of two paragraphs.

| Left | Middle | Right |
| :--- | :----: | ----: |
| a    |   b    |     1 |
| ก    |   ข    |     2 |

\`\`\`ts
const html = "<p>";
\`\`\`

![A described picture](${image})

[![](${image})](https://firm.example)

![Elsewhere](https://elsewhere.example/picture.jpg)

<script>alert("typed")</script> & <b>typed</b>

---

Last words.
`;

/** One error in the HTML and one in the CSS. */
const BROKEN = `<!doctype html>
<html lang="en">
  <head><title>Broken</title><style>.button { colr: red }</style></head>
  <body>
    <button class="button" aria-expanded="false" command="close" commandfor="box">Close</button>
    <dialog id="box"></dialog>
  </body>
</html>`;

test(
  "the HTML checker finds nothing on any public page and the sign-in page",
  async () => {
    await using demo = await startBilingualSite({ RATE_LIMITS: "off" });
    await using empty = await startVitrine({ env: { RATE_LIMITS: "off" } });
    const admin = await signIn(demo.url);
    const article = await createArticle(admin);
    const paths = [...(await listPublicPaths(demo.url)), ...(await listPublicPaths(demo.url, "th"))];
    const documents = {
      ...(await fetchPages("demo", demo.url, [...paths, article, "/th/nowhere", ...PATHS])),
      ...(await fetchPages("empty", empty.url, [...PUBLIC_PATHS, ...PATHS])),
      "the rendered sign-in page": await renderSignIn(demo.url),
      "the page of a firm with a small logo": await renderWithLogo(admin, demo.url),
      "the public style sheet.css": await readPublicStyleSheet(),
      broken: BROKEN,
    };
    const found = await checkHtml(documents);
    // Proves that the checker finds errors.
    expect(found.filter((line) => line.startsWith("broken: "))).toEqual([
      expect.stringContaining("CSS: “colr”: Property “colr” doesn't exist."),
      expect.stringContaining("The “aria-expanded” attribute must not be used"),
    ]);
    expect(found.filter((line) => !line.startsWith("broken: "))).toEqual([]);
  },
  TIMEOUT_MS,
);

async function fetchPages(site: string, url: string, paths: string[]): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of paths) pages[`${site} ${path}`] = await (await fetch(url + path)).text();
  for (const [name, { body, status, type = "application/x-www-form-urlencoded" }] of Object.entries(FORMS)) {
    const response = await fetch(`${url}/address`, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    expect([name, response.status]).toEqual([name, status]);
    pages[`${site} ${name}`] = await response.text();
  }
  return pages;
}

/** @returns the path of the article's page */
async function createArticle(admin: ApiClient): Promise<string> {
  const upload = await admin.request("POST", "/upload/article-image", uploadForm(await createJpeg(900, 600)));
  // Not validated: the tests of the API cover it.
  const { data: image } = (await upload.json()) as { data: { url: string } };
  const form = articleForm({
    content: richText(image.url),
    position: "ที่ปรึกษาอาวุโส",
    logo: createPng(120, 40),
    images: [createPng(300, 200), await createJpeg(1600, 900)],
  });
  return `/article/${(await admin.create("/articles/create", form))._id}`;
}

/** Renders the sign-in page in a browser, because the server sends an empty one. */
async function renderSignIn(url: string): Promise<string> {
  const { page } = await openPage({ url });
  await page.goto("/vitrine/login");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  return await page.content();
}

async function renderWithLogo(admin: ApiClient, url: string): Promise<string> {
  await admin.request("PUT", "/settings/logo", uploadForm(createPng(120, 40), "logo"));
  return (await fetch(`${url}/about`)).text();
}

async function readPublicStyleSheet(): Promise<string> {
  // Written by the build with this type.
  const manifest = (await Bun.file("dist/web/manifest.json").json()) as BuildManifest;
  return Bun.file(`dist/web/${manifest.public.en.style}`).text();
}
