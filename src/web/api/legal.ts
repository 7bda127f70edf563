// What the browser may ask about legal texts.
import { queryOptions } from "@tanstack/react-query";

import type { LegalDocument, LegalEntry, LegalPage, LegalVersion } from "#contract/legal/legal.ts";
import type { LegalInput } from "#contract/legal/legalFields.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";
import { recordOrNull } from "./http/recordOrNull.ts";

/** Everything asked of legal texts stands under it. */
export const legalKey = ["legal"] as const;

const CALLS = ["documents", "template", "preview"];

/** The documents in effect, in their order. */
export function legalQuery(http: Http) {
  return queryOptions({
    queryKey: legalKey,
    queryFn: () => http.get<LegalEntry[]>("/legal"),
  });
}

/** @param date of the version; without it, the version in effect. `null` stands for "no such text" */
export function legalPageQuery(http: Http, slug: string, date?: string) {
  const query = date === undefined ? "" : `?${new URLSearchParams({ version: date })}`;
  return queryOptions({
    queryKey: [...legalKey, "page", slug, date ?? ""],
    queryFn: () =>
      recordOrNull(slug, CALLS, () =>
        http
          .get<LegalPage>(`/legal/${encodeURIComponent(slug)}${query}`)
          .then(recordWith<LegalPage>("versionId")),
      ),
  });
}

const asVersion = recordWith<LegalVersion>("_id");

/** All documents with all their versions, for the back office. */
export function legalDocumentsQuery(http: Http) {
  return queryOptions({
    queryKey: [...legalKey, "documents"],
    queryFn: () => http.get<LegalDocument[]>("/legal/documents"),
  });
}

/** With its texts; `null` stands for "no such version". */
export function legalVersionQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...legalKey, "version", id],
    queryFn: () => http.get<LegalVersion>(versionPath(id)).then(asVersion).catch(nullIfNotFound),
  });
}

/** A version as the form has it. */
type Fields = Required<LegalInput>;
export type LegalTemplate = Pick<
  Fields,
  "titleTh" | "titleEn" | "contentTh" | "contentEn" | "factsTh" | "factsEn"
>;

/** A privacy policy that says what the software stores, with gaps for the rest. */
export function readLegalTemplate(http: Http) {
  return http.get<LegalTemplate>("/legal/template").then(recordWith<LegalTemplate>("contentTh"));
}

export function legalTemplateQuery(http: Http) {
  return queryOptions({
    queryKey: ["legal template"],
    queryFn: () => readLegalTemplate(http),
    staleTime: Infinity,
  });
}

/** The texts as the public page will draw them; nothing is stored. */
export function legalPreviewQuery(http: Http, fields: LegalInput) {
  return queryOptions({
    queryKey: ["legal preview", fields],
    queryFn: () => http.post<LegalPage["texts"]>("/legal/preview", fields).then(recordWith("th")),
    gcTime: 60_000,
  });
}

/** A new document with its first version. */
export function createLegalText(http: Http, fields: LegalInput & { slug: string }) {
  return http.post<LegalVersion>("/legal/documents", fields).then(asVersion);
}

export function createLegalVersion(http: Http, documentId: string, fields: LegalInput) {
  return http.post<LegalVersion>(`${documentPath(documentId)}/versions`, fields).then(asVersion);
}

/** @param expectedVersion the version of the record that may be overwritten */
export function updateLegalVersion(http: Http, id: string, fields: LegalInput, expectedVersion: string) {
  return http.put<LegalVersion>(versionPath(id), { ...fields, updatedAt: expectedVersion }).then(asVersion);
}

/** Saves a sample as it is, which makes it the firm's own. */
export async function confirmLegalVersion(http: Http, id: string) {
  const {
    contentTh,
    contentEn,
    factsTh,
    factsEn,
    titleTh,
    titleEn,
    number,
    effectiveDate,
    status,
    updatedAt,
  } = asVersion(await http.get<LegalVersion>(versionPath(id)));
  const texts = { contentTh, contentEn, factsTh, factsEn, titleTh, titleEn };
  return updateLegalVersion(http, id, { ...texts, number, effectiveDate, status }, updatedAt);
}

export function deleteLegalVersion(http: Http, id: string) {
  return http.delete<{ _id: string }>(versionPath(id));
}

export function deleteLegalDocument(http: Http, id: string) {
  return http.delete<{ _id: string }>(documentPath(id));
}

function versionPath(id: string): string {
  return `/legal/versions/${encodeURIComponent(id)}`;
}

function documentPath(id: string): string {
  return `/legal/documents/${encodeURIComponent(id)}`;
}
