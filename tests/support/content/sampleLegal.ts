import type { CurrentLegalDocument, LegalPage, LegalText } from "#contract/legal/legal.ts";

export const THAI_TITLE = "นโยบายความเป็นส่วนตัว";

const THAI: LegalText = {
  title: THAI_TITLE,
  description: "เราเก็บอะไรบ้าง",
  facts: [{ label: "ตอบคำร้องภายใน", value: "30 วัน" }],
  intro: "",
  sections: [
    { title: "ข้อมูลที่เราเก็บ", html: "<p>ชื่อและอีเมล</p>" },
    { title: "การติดต่อ", html: '<p><a href="mailto:hello@vitrine.example">hello@vitrine.example</a></p>' },
  ],
};

const ENGLISH: LegalText = {
  title: "Privacy policy",
  description: "What we keep",
  facts: [{ label: "Requests answered within", value: "30 days" }],
  intro: "",
  sections: [
    { title: "The data we keep", html: "<p>Name and email</p>" },
    { title: "Contact", html: '<p><a href="mailto:hello@vitrine.example">hello@vitrine.example</a></p>' },
  ],
};

export function sampleLegalPage(changes: Partial<LegalPage> = {}): LegalPage {
  return {
    slug: "privacy-policy",
    versionId: "id-version",
    effectiveDate: "2022-04-01",
    number: "TLO2022020",
    state: "current",
    current: "2022-04-01",
    upcoming: [],
    earlier: [],
    texts: { th: THAI, en: ENGLISH },
    ...changes,
  };
}

export function sampleLegalEntry(changes: Partial<CurrentLegalDocument> = {}): CurrentLegalDocument {
  return {
    slug: "privacy-policy",
    titleTh: THAI_TITLE,
    titleEn: "Privacy policy",
    effectiveDate: "2022-04-01",
    versionId: "id-version",
    ...changes,
  };
}
