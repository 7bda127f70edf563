// The privacy policy is two pages to search engines, one for each language.
import { expect, test } from "bun:test";

import { testApp } from "#tests/support/testApp.ts";

test("each language of the policy has its own address, and both name one another", async () => {
  await using house = await testApp({ PUBLIC_URL: "https://firm.example" });
  const address = "https://firm.example/privacy-policy";
  for (const query of ["", "?lang=en"]) {
    const html = await (await house.app.request(`/privacy-policy${query}`)).text();
    const [head = ""] = html.split("</head>");
    expect(head).toContain(`<link rel="canonical" href="${address}${query}"/>`);
    expect(head).toContain(`<meta property="og:url" content="${address}${query}"/>`);
    expect(head).toContain(`hrefLang="th" href="${address}"/>`);
    expect(head).toContain(`hrefLang="en" href="${address}?lang=en"/>`);
  }
});

test("a query that the policy does not know changes nothing", async () => {
  await using house = await testApp({ PUBLIC_URL: "https://firm.example" });
  const html = await (await house.app.request("/privacy-policy?lang=fr&x=1")).text();
  expect(html).toContain('<link rel="canonical" href="https://firm.example/privacy-policy"/>');
  expect(html).toContain('<article lang="th">');
});

test("without PUBLIC_URL the languages do not name one another, for that takes an absolute address", async () => {
  await using house = await testApp();
  const [head] = (await (await house.app.request("/privacy-policy")).text()).split("</head>");
  expect(head).not.toContain("hrefLang");
});
