import { expect, test } from "bun:test";

import { sharePath } from "#contract/pictures.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { insertSettings } from "#server/settings/repository.ts";
import { activityForm, picture } from "#tests/support/activityForm.ts";
import { openArticleHouse } from "#tests/support/articleHouse.ts";
import type { ArticleHouse } from "#tests/support/articleHouse.ts";
import { readHead } from "#tests/support/readHead.ts";
import { START } from "#tests/support/testApp.ts";

const ORIGIN = "https://firm.example";

const openHouse = () => openArticleHouse({ PUBLIC_URL: ORIGIN });

async function open(house: ArticleHouse, path: string) {
  return readHead(await (await house.app.request(path)).text());
}

test("home, about and address tell who the firm is", async () => {
  await using house = await openHouse();
  await insertSettings(house.parts.db, DEMO_SITE, START);
  for (const path of ["/", "/about", "/address"]) {
    expect((await open(house, path)).structured["ProfessionalService"]).toEqual({
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
  expect((await open(house, "/activities")).structured).toEqual({});
});

test("structured data leaves out what is not filled in", async () => {
  await using house = await openHouse();
  expect((await open(house, "/")).structured["ProfessionalService"]).toEqual({
    "@type": "ProfessionalService",
    "@id": `${ORIGIN}/#organization`,
    name: "Vitrine",
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icon-512.png`,
    image: `${ORIGIN}/icon-512.png`,
  });
});

test("a firm with a logo of its own is known to search engines by it, also as the publisher of an article", async () => {
  await using house = await openHouse();
  const form = new FormData();
  form.append("logo", new Blob([Uint8Array.from(picture(1))]), "logo.png");
  const { data } = await house.ask("PUT", "/settings/logo", { token: house.token, form });
  const logo = ORIGIN + data.logo.path;
  expect((await open(house, "/")).structured["ProfessionalService"]).toMatchObject({ logo });
  const { data: article } = await house.create();
  const { structured } = await open(house, `/article/${article._id}`);
  expect(structured["Article"]).toMatchObject({ publisher: { logo: { url: logo } } });
  expect((await house.app.request(data.logo.path)).status).toBe(200);
});

test.each([ORIGIN, ""])("an activity is a work with its date, with PUBLIC_URL=%p", async (origin) => {
  await using house = await openArticleHouse(origin ? { PUBLIC_URL: origin } : {});
  const form = activityForm({ images: [picture(1)], publishedAt: "2024-05-01" });
  const { data } = await house.ask("POST", "/projects/create", { token: house.token, form });
  const path = `/activity-view/${data._id}`;
  const { structured, tags } = await open(house, path);
  expect(structured["CreativeWork"]).toEqual({
    "@type": "CreativeWork",
    name: data.name,
    description: data.description,
    image: [origin + sharePath(data.images[0])],
    datePublished: "2024-04-30T17:00:00.000Z",
    dateModified: new Date(START).toISOString(),
    url: origin + path,
  });
  expect(structured["BreadcrumbList"].itemListElement).toHaveLength(3);
  expect([tags["og:type"], tags["article:published_time"]]).toEqual(["website", undefined]);
  expect((await open(house, "/activities")).structured["CreativeWork"]).toBeUndefined();
});

test("without PUBLIC_URL structured data names its addresses relative to the page", async () => {
  await using house = await openArticleHouse();
  const { data } = await house.create({ images: [picture(1)] });
  const path = `/article/${data._id}`;
  expect((await open(house, "/")).structured["ProfessionalService"]).toMatchObject({
    "@id": "/#organization",
    url: "/",
    logo: "/icon-512.png",
  });
  const { structured } = await open(house, path);
  expect(structured["Article"]).toMatchObject({
    image: [sharePath(data.images[0])],
    publisher: { logo: { url: "/icon-512.png" } },
    mainEntityOfPage: path,
  });
  const { itemListElement } = structured["BreadcrumbList"];
  expect(itemListElement.map(({ item }: { item: string }) => item)).toEqual(["/", "/articles", path]);
  const form = new FormData();
  form.append("logo", new Blob([Uint8Array.from(picture(2))]), "logo.png");
  const { data: settings } = await house.ask("PUT", "/settings/logo", { token: house.token, form });
  expect((await open(house, "/")).structured["ProfessionalService"].logo).toBe(settings.logo.path);
});
