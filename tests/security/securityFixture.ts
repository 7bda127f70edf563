import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { shareImagePath } from "#contract/images.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { SITE_FILES } from "#server/seo/siteFiles.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { pdf, uploadPublicFile } from "#tests/support/media/testFiles.ts";
import { uploadPublicImage } from "#tests/support/media/publishImage.ts";
import { addBuild } from "#tests/support/server/addBuild.ts";
import { createLegalTestServer, publishPolicy } from "#tests/support/server/legalTestServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

import { seedLists } from "../../scripts/bench/seedLists.ts";

export const ORIGIN = "https://firm.example";
export type SecurityFixture = Awaited<ReturnType<typeof createSecurityFixture>>;

/** A site with records of every kind, and the tokens of its callers. */
export async function createSecurityFixture() {
  const server = await createLegalTestServer({ PUBLIC_URL: ORIGIN });
  seedLists(server.dataDir, 4);
  await publishPolicy(server);
  addSiteFiles(server);
  const terms = (await server.create()).data;
  const admin = await server.signIn();
  const stored = await uploadPublicImage(server, uniquePng(1));
  const file = await uploadPublicFile(server, pdf("one"));
  const noFile = `${"0".repeat(32)}.pdf`;
  /** No record of the lists has its id. */
  const version = terms._id;
  const firstOf = async (path: string) => (await server.request("GET", path, { token: admin })).data[0];
  const contentExamples = async ({ api: { base, list }, pages }: ContentType) => {
    const published = await firstOf(`${list}?status=Published`);
    const draft = (await firstOf(`${list}?status=Draft`)) ?? { _id: version, slug: version };
    return [
      [`${base}/update/`, published._id, version],
      [`${base}/delete/`, published._id, version],
      [`${base}/`, published._id, draft._id],
      [`${pages.record}/:slug`, published.slug, draft.slug],
    ] as const;
  };
  const category = (await firstOf("/categories")).slug;
  const client = (await firstOf("/clients"))._id;
  const user = (await firstOf("/users?role=admin"))._id;
  const invited = { email: "mali@firm.example", firstName: "Mali", lastName: "Suk" };
  const invitation = (await server.request("POST", "/invitations", { token: admin, body: invited })).data._id;
  const { data: sessions } = await server.request("GET", "/auth/sessions", { token: await server.signIn() });
  const article = (await firstOf("/articles/get"))._id;
  const shown = { type: "article", recordId: article, days: 7 };
  const preview = (await server.request("POST", "/preview-links", { token: admin, body: shown })).data._id;
  const message = (await firstOf("/messages"))._id;
  const lineChannel = { name: "LINE", kind: "line", language: "th" };
  const created = await server.request("POST", "/notifications/channels", {
    token: admin,
    body: lineChannel,
  });
  const channel = created.data._id;
  const rule = { from: "/old", to: "/about" };
  const redirect = (await server.request("POST", "/redirects", { token: admin, body: rule })).data._id;
  /** By the start of the path; the first match counts. */
  const examples: readonly (readonly [path: string, value: string, other: string])[] = [
    ["/share/", shareImagePath(stored).slice("/share/".length), `${"0".repeat(32)}.jpg`],
    ["/files/", file, noFile],
    ["/library/files/", file, noFile],
    ["/assets/", "main-1.js", "main-2.js"],
    ["/player/", "YouTube-aqz-KE-bpKQ", "Other-aqz-KE-bpKQ"],
    ["/:part", "sitemap-1.xml", ""],
    ["/:language/", "th", ""],
    ["/auth/sessions/", sessions[0]._id, sessions[0]._id],
    ...(await Promise.all(CONTENT_TYPES.map(contentExamples))).flat(),
    ["/categories/", category, version],
    ["/clients/", client, version],
    ["/users/", user, version],
    ["/invitations/", invitation, version],
    ["/preview-links/", preview, version],
    ["/messages/", message, version],
    ["/notifications/channels/", channel, version],
    ["/redirects/", redirect, version],
    ["/legal/documents/", terms.documentId, version],
    ["/legal/versions/", version, terms.documentId],
    ["/legal/", "terms", "other"],
  ];
  const fileName = stored.slice("/uploads/".length);

  /** The path of a route with its parameters filled in. */
  function fillPath(route: string, isOther = false): string {
    const [, value = fileName, other = `${"0".repeat(32)}.png`] =
      examples.find(([start]) => route.startsWith(start) && !/image.*:file|logo\/:file/.test(route)) ?? [];
    return route
      .replace(":date", isOther ? "2021-01-01" : "2022-04-01")
      .replace(/:\w+(\{.*\})?/, isOther ? other : value);
  }

  return {
    ...server,
    fillPath,
    /** A new token for each call, because some end their session. */
    tokens: {
      admin: () => server.signIn(),
      staff: () => server.signIn("staff"),
      async expired() {
        server.advanceClock(-ACCESS_TOKEN_LIFETIME_MS);
        const token = await server.signIn();
        server.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
        return token;
      },
      none: async () => undefined,
    },
  };
}

/** A build with a script and the files at the root of the site. */
export function addSiteFiles(server: Pick<TestServer, "parts" | "dataDir">) {
  const names = Object.keys(SITE_FILES).map((path) => path.slice(1));
  const contents = [...names, "main-1.js"].map((name) => [name, "x"] as const);
  addBuild(
    server,
    { files: Object.fromEntries(names.map((name) => [name, name])) },
    Object.fromEntries(contents),
  );
}
