// A server of its own with an admin who writes legal texts, for the tests about them.
import type { LegalInput } from "#contract/legal/legalFields.ts";
import { newLegalTextSchema } from "#contract/legal/legalForm.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { createLegalDocument } from "#server/legal/changes.ts";

import { testApp } from "./testApp.ts";
import type { Asking, TestApp } from "./testApp.ts";

/** A version with which nothing is wrong, in effect since April 2022. */
export const TERMS: LegalInput = {
  effectiveDate: "2022-04-01",
  number: "T-1",
  titleTh: "ข้อกำหนดการใช้งาน",
  titleEn: "Terms of use",
  contentTh: "## ขอบเขต\n\nใช้กับทุกหน้า",
  contentEn: "## Scope\n\nThey apply to every page.",
  factsTh: [{ label: "ใช้กับ", value: "ผู้เข้าชม" }],
  factsEn: [{ label: "Applies to", value: "Visitors" }],
  status: "Published",
};

export async function openLegalHouse(env: Record<string, string> = {}) {
  const house = await testApp(env);
  const token = await house.enter();
  const ask = (method: string, path: string, asking: Asking = {}) =>
    house.ask(method, `/legal${path}`, { token, ...asking });
  return {
    ...house,
    token,
    legal: ask,
    /** A new document with its first version; published unless `changes` say otherwise. */
    create: (changes: LegalInput & { slug?: string } = {}) =>
      ask("POST", "/documents", { body: { slug: "terms", ...TERMS, ...changes } }),
    addVersion: (documentId: string, changes: LegalInput = {}) =>
      ask("POST", `/documents/${documentId}/versions`, { body: { ...TERMS, ...changes } }),
    update: (id: string, changes: LegalInput & { updatedAt?: string } = {}) =>
      ask("PUT", `/versions/${id}`, { body: { ...TERMS, ...changes } }),
    read: (slug: string, query = "") => house.ask("GET", `/legal/${slug}${query}`),
    page: (path: string) => house.app.request(path),
  };
}

/** The demo firm's privacy policy, in effect since April 2022. */
export function publishPolicy({ parts: { db, now } }: Pick<TestApp, "parts">) {
  const [policy] = DEMO_LEGAL_TEXTS;
  return createLegalDocument(db, newLegalTextSchema.parse(policy), { now: now() });
}
