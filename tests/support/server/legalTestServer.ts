import type { LegalInput } from "#resources/legalTexts.ts";
import { newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { createLegalVersion } from "#server/legal/legalMutations.ts";
import { testContext } from "#tests/support/server/testContext.ts";

import { createTestServer } from "./testServer.ts";
import type { RequestOptions, TestServer } from "./testServer.ts";

/** A valid version, in effect since April 2022. */
export const SAMPLE_TERMS: LegalInput = {
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

/** Creates a test server with requests for legal texts; writes are sent as an admin. */
export async function createLegalTestServer(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  const token = await server.signIn();
  const requestLegal = (method: string, path: string, options: RequestOptions = {}) =>
    server.request(method, `/legal${path}`, { token, ...options });
  return {
    ...server,
    token,
    requestLegal,
    /** Creates a document with its first version, published unless `changes` say otherwise. */
    create: (changes: LegalInput & { slug?: string } = {}) =>
      requestLegal("POST", "/documents", { body: { slug: "terms", ...SAMPLE_TERMS, ...changes } }),
    addVersion: (documentId: string, changes: LegalInput = {}) =>
      requestLegal("POST", `/documents/${documentId}/versions`, { body: { ...SAMPLE_TERMS, ...changes } }),
    update: (id: string, changes: LegalInput & { updatedAt?: string } = {}) =>
      requestLegal("PUT", `/versions/${id}`, { body: { ...SAMPLE_TERMS, ...changes } }),
    read: (slug: string, query = "") => server.request("GET", `/legal/${slug}${query}`),
    getPage: (path: string) => server.app.request(path),
  };
}

/** Publishes the demo site's privacy policy, in effect since April 2022. */
export function publishPolicy({ parts: { db, now } }: Pick<TestServer, "parts">) {
  const { slug, ...fields } = newLegalTextSchema.parse(DEMO_LEGAL_TEXTS[0]);
  return createLegalVersion(db, { place: { slug }, fields }, testContext(now()));
}
