import { expect, test } from "bun:test";

import { findUnfilledPlaceholders } from "#resources/legalPlaceholders.ts";
import { fillTemplate, getAnswer, listQuestions } from "#resources/policyQuestions.ts";
import { POLICY_TEMPLATE } from "#server/legal/renderLegalTexts.ts";

const QUESTIONS = listQuestions(POLICY_TEMPLATE);

test("the template asks each question once, in both languages", () => {
  expect(QUESTIONS.map(({ label }) => label.en)).toEqual([
    "Name and country of the hosting provider",
    "Name and country of the email provider",
    "How long backups are kept",
    "Number of days, at most 30",
    "Name or department that answers requests",
  ]);
  expect(QUESTIONS.map(({ label }) => label.th)).toEqual([
    "ชื่อและประเทศของผู้ให้บริการเครื่องแม่ข่าย",
    "ชื่อและประเทศของผู้ให้บริการอีเมล",
    "ระยะเวลาที่เก็บสำเนาสำรอง",
    "จำนวนวัน ไม่เกิน 30",
    "ชื่อบุคคลหรือหน่วยงานที่ตอบคำร้อง",
  ]);
});

test("answers replace the placeholders in texts and facts, and an empty language uses the other", () => {
  const answers = QUESTIONS.map((_, index) => ({ en: `answer $& ${index}`, th: index === 3 ? "15" : " " }));
  const filled = fillTemplate(POLICY_TEMPLATE, answers);
  expect(findUnfilledPlaceholders(filled.contentEn + filled.contentTh)).toEqual([]);
  expect(filled.contentEn).toContain("**Hosting**: answer $& 0");
  expect(filled.contentTh).toContain("**เครื่องแม่ข่าย**: answer $& 0");
  expect(filled.factsTh[0]?.value).toBe("15 วัน");
  expect(filled.factsEn[0]?.value).toBe("answer $& 3 days");
});

test("keeps placeholders without an answer", () => {
  expect(fillTemplate(POLICY_TEMPLATE, [])).toEqual(POLICY_TEMPLATE);
  expect([getAnswer(undefined, "en"), getAnswer({ en: " ", th: "ก" }, "en")]).toEqual(["", "ก"]);
});
