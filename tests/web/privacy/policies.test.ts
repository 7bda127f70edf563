import { expect, test } from "bun:test";

import { DEMO_SITE } from "#demo/site.ts";
import { policyIn } from "#web/public/privacy/policy.ts";
import type { PolicyPart } from "#web/public/privacy/policyParts.ts";

const thai = policyIn("th", DEMO_SITE);
const english = policyIn("en", DEMO_SITE);

/** What a part is and how much it holds. */
function shapeOf(part: PolicyPart): string {
  if (typeof part === "string") return "paragraph";
  return "rows" in part ? `${part.rows.length} rows` : `list of ${part.list.length}`;
}

const plain = (text: unknown) => JSON.stringify(text).replaceAll("\u00A0", " ");

test("both languages say the same things in the same order", () => {
  const shapes = [thai, english].map(({ sections, facts }) => ({
    facts: facts.length,
    sections: sections.map(({ id, parts }) => [id, ...parts.map(shapeOf)]),
  }));
  expect(shapes[0]).toEqual(shapes[1]);
});

test("the date, the number, the term and the review stand in both", () => {
  expect(plain(thai.facts.map(({ value }) => value))).toBe(
    plain(["1 เมษายน 2565", "TLO2022020", "30 วัน", "ปีละหนึ่งครั้ง"]),
  );
  expect(plain(english.facts.map(({ value }) => value))).toBe(
    plain(["1 April 2022", "TLO2022020", "30 days", "Once a year"]),
  );
});

test("the sections of the law are the same in both", () => {
  const numbers = [/มาตรา (\d+(?: \(\d\))?)/g, /sections? (\d+(?: \(\d\))?)/g].map((pattern, index) =>
    [...plain([thai, english][index]).matchAll(pattern)].map(([, number]) => number),
  );
  // The Thai text names 28 and 29 one by one.
  expect(numbers[0]?.filter((number) => number !== "29")).toEqual(numbers[1]);
});

test("the controller is the firm of the site settings, and the authority is named", () => {
  const site = {
    ...DEMO_SITE,
    productName: "Rueang",
    email: "privacy@rueang.example",
    phone: "+66 2 111",
  };
  for (const language of ["th", "en"] as const) {
    const contact = plain(policyIn(language, site).sections.at(-1));
    for (const text of ["Rueang", "mailto:privacy@rueang.example", "tel:+662111"])
      expect(contact).toContain(text);
    expect(plain(policyIn(language, site))).toContain("https://www.pdpc.or.th");
    expect(plain(policyIn(language, site))).not.toContain("Vitrine");
  }
});
