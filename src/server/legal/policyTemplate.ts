// The template of the privacy policy: it describes what Vitrine stores and leaves gaps for what only the firm
// knows.
import type { LegalFields } from "#contract/legal/legalFields.ts";

import contentEn from "./template/en.md" with { type: "text" };
import contentTh from "./template/th.md" with { type: "text" };

export type LegalTemplate = Pick<
  LegalFields,
  "titleTh" | "titleEn" | "contentTh" | "contentEn" | "factsTh" | "factsEn"
>;

export const POLICY_TEMPLATE: LegalTemplate = {
  titleTh: "นโยบายความเป็นส่วนตัว",
  titleEn: "Privacy policy",
  contentTh: contentTh.trim(),
  contentEn: contentEn.trim(),
  factsTh: [{ label: "ตอบคำร้องภายใน", value: "[จำนวนวัน ไม่เกิน 30] วัน" }],
  factsEn: [{ label: "Requests answered within", value: "[number of days, at most 30] days" }],
};
