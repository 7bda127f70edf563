import type { NewLegalText } from "#resources/legalTexts.ts";

import policyEnglish from "./policy/en.md" with { type: "text" };
import policyThai from "./policy/th.md" with { type: "text" };
import termsEnglish from "./terms/en.md" with { type: "text" };
import termsThai from "./terms/th.md" with { type: "text" };

export interface DemoLegalText extends NewLegalText {
  daysAgo: number;
}

export const DEMO_LEGAL_TEXTS: readonly DemoLegalText[] = [
  {
    slug: "privacy-policy",
    effectiveDate: "2022-04-01",
    number: "TLO2022020",
    titleTh: "นโยบายความเป็นส่วนตัว",
    titleEn: "Privacy policy",
    contentTh: policyThai,
    contentEn: policyEnglish,
    factsTh: [
      { label: "ตอบคำร้องภายใน", value: "30\u00A0วัน" },
      { label: "ทบทวนเพื่อลบข้อมูล", value: "ปีละหนึ่งครั้ง" },
    ],
    factsEn: [
      { label: "Requests answered within", value: "30\u00A0days" },
      { label: "Review for deletion", value: "Once a year" },
    ],
    status: "Published",
    daysAgo: 210,
  },
  {
    slug: "terms-of-use",
    effectiveDate: "2024-07-01",
    number: "",
    titleTh: "ข้อกำหนดการใช้เว็บไซต์",
    titleEn: "Terms of use",
    contentTh: termsThai,
    contentEn: termsEnglish,
    factsTh: [],
    factsEn: [],
    status: "Published",
    daysAgo: 200,
  },
];
