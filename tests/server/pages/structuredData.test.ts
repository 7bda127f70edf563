import { expect, test } from "bun:test";

import { shareImagePath } from "#contract/images.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import type { ArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";

const ORIGIN = "https://firm.example";

const createFixture = () => createArticleTestServer({ PUBLIC_URL: ORIGIN });

async function open(server: ArticleTestServer, path: string) {
  return parsePageHead(await (await server.app.request(path)).text());
}

test("home, about and address describe the firm", async () => {
  await using server = await createFixture();
  await insertSettings(server.parts.db, DEMO_SITE, START_TIME);
  for (const path of ["/", "/about", "/address"]) {
    expect((await open(server, path)).structuredData["ProfessionalService"]).toEqual({
      "@type": "ProfessionalService",
      "@id": `${ORIGIN}/#organization`,
      name: "Vitrine",
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icon-512.png`,
      image: `${ORIGIN}/icon-512.png`,
      email: "hello@vitrine.example",
      telephone: "+66 2 000 0000",
      address: {
        "@type": "PostalAddress",
        streetAddress: "18/4 Soi Ari 3, Phaya Thai",
        addressLocality: "Phaya Thai",
        addressRegion: "Bangkok",
        postalCode: "10400",
        addressCountry: "TH",
      },
      geo: { "@type": "GeoCoordinates", latitude: 13.7796, longitude: 100.5447 },
      openingHoursSpecification: [
        {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          opens: "08:30",
          closes: "17:30",
        },
      ],
      sameAs: DEMO_SITE.socialLinks.map(({ url }) => url),
    });
  }
  expect((await open(server, "/activities")).structuredData).toEqual({});
});

test("structured data omits empty values", async () => {
  await using server = await createFixture();
  expect((await open(server, "/")).structuredData["ProfessionalService"]).toEqual({
    "@type": "ProfessionalService",
    "@id": `${ORIGIN}/#organization`,
    name: "Vitrine",
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icon-512.png`,
    image: `${ORIGIN}/icon-512.png`,
  });
});

test("a firm's logo is in its structured data and as the publisher of articles", async () => {
  await using server = await createFixture();
  const form = new FormData();
  form.append("logo", new Blob([Uint8Array.from(uniquePng(1))]), "logo.png");
  const { data } = await server.request("PUT", "/settings/logo", { token: server.token, form });
  const logo = ORIGIN + data.logo.path;
  expect((await open(server, "/")).structuredData["ProfessionalService"]).toMatchObject({ logo });
  const { data: article } = await server.create();
  const { structuredData } = await open(server, `/article/${article.slug}`);
  expect(structuredData["Article"]).toMatchObject({ publisher: { logo: { url: logo } } });
  expect((await server.app.request(data.logo.path)).status).toBe(200);
});

test.each([ORIGIN, ""])("an activity is a CreativeWork with its date, with PUBLIC_URL=%p", async (origin) => {
  await using server = await createArticleTestServer(origin ? { PUBLIC_URL: origin } : {});
  const form = activityForm({ images: [uniquePng(1)], publishedAt: "2024-05-01" });
  const { data } = await server.request("POST", "/projects/create", { token: server.token, form });
  const path = `/activity-view/${data.slug}`;
  const { structuredData, tags } = await open(server, path);
  expect(structuredData["CreativeWork"]).toEqual({
    "@type": "CreativeWork",
    name: data.name,
    description: data.description,
    image: [origin + shareImagePath(data.images[0])],
    datePublished: "2024-04-30T17:00:00.000Z",
    dateModified: new Date(START_TIME).toISOString(),
    url: origin + path,
  });
  expect(structuredData["BreadcrumbList"].itemListElement).toHaveLength(3);
  expect([tags["og:type"], tags["article:published_time"]]).toEqual(["website", undefined]);
  expect((await open(server, "/activities")).structuredData["CreativeWork"]).toBeUndefined();
});

test("without PUBLIC_URL structured data has relative URLs", async () => {
  await using server = await createArticleTestServer();
  const { data } = await server.create({ images: [uniquePng(1)] });
  const path = `/article/${data.slug}`;
  expect((await open(server, "/")).structuredData["ProfessionalService"]).toMatchObject({
    "@id": "/#organization",
    url: "/",
    logo: "/icon-512.png",
  });
  const { structuredData } = await open(server, path);
  expect(structuredData["Article"]).toMatchObject({
    image: [shareImagePath(data.images[0])],
    publisher: { logo: { url: "/icon-512.png" } },
    mainEntityOfPage: path,
  });
  const { itemListElement } = structuredData["BreadcrumbList"];
  expect(itemListElement.map(({ item }: { item: string }) => item)).toEqual(["/", "/articles", path]);
  const form = new FormData();
  form.append("logo", new Blob([Uint8Array.from(uniquePng(2))]), "logo.png");
  const { data: settings } = await server.request("PUT", "/settings/logo", { token: server.token, form });
  expect((await open(server, "/")).structuredData["ProfessionalService"].logo).toBe(settings.logo.path);
});
