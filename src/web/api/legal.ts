import { queryOptions } from "@tanstack/react-query";

import type { CurrentLegalDocument, LegalPage } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalInput, LegalTemplate, LegalVersion } from "#resources/legalTexts.ts";
import type { NewRecord } from "#contract/newRecord.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { recordOrNull } from "./http/recordOrNull.ts";

/** Prefix of all queries of legal texts. */
export const legalKey = ["legal"] as const;

const RESERVED_SLUGS = ["documents", "template", "preview"];

/** The documents in effect, in their order. */
export function legalQuery(http: HttpClient) {
  return queryOptions({
    queryKey: legalKey,
    queryFn: () => http.get<CurrentLegalDocument[]>("/legal"),
  });
}

/**
 * Resolves to `null` if the text doesn't exist.
 * @param date effective date of a version; defaults to the current one
 */
export function legalPageQuery(http: HttpClient, slug: string, date?: string) {
  const query = date === undefined ? "" : `?${new URLSearchParams({ version: date })}`;
  return queryOptions({
    queryKey: [...legalKey, "page", slug, date ?? ""],
    queryFn: () =>
      recordOrNull(slug, RESERVED_SLUGS, () =>
        http
          .get<LegalPage>(`/legal/${encodeURIComponent(slug)}${query}`)
          .then(assertRecordWith<LegalPage>("versionId")),
      ),
  });
}

const assertLegalVersion = assertRecordWith<LegalVersion>("_id");

/** All documents with all versions, for the back office. */
export function legalDocumentsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...legalKey, "documents"],
    queryFn: () => http.get<LegalDocument[]>("/legal/documents"),
  });
}

/** A version with its texts; resolves to `null` if it doesn't exist. */
export function legalVersionQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...legalKey, "version", id],
    queryFn: () =>
      http.get<LegalVersion>(legalVersionPath(id)).then(assertLegalVersion).catch(nullIfNotFound),
  });
}

/** A template of a privacy policy: describes what the software stores and leaves gaps for the rest. */
export function fetchLegalTemplate(http: HttpClient) {
  return http.get<LegalTemplate>("/legal/template").then(assertRecordWith<LegalTemplate>("contentTh"));
}

export function legalTemplateQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["legal template"],
    queryFn: () => fetchLegalTemplate(http),
    staleTime: Infinity,
  });
}

/** Renders the texts as the public page will; stores nothing. */
export function legalPreviewQuery(http: HttpClient, fields: LegalInput) {
  return queryOptions({
    queryKey: ["legal preview", fields],
    queryFn: () => http.post<LegalPage["texts"]>("/legal/preview", fields).then(assertRecordWith("th")),
    gcTime: 60_000,
  });
}

type NewVersion = LegalInput & Partial<NewRecord>;

/** Creates a document with its first version. */
export function createLegalDocument(http: HttpClient, fields: NewVersion & { slug: string }) {
  return http.post<LegalVersion>("/legal/documents", fields).then(assertLegalVersion);
}

export function createLegalVersion(http: HttpClient, documentId: string, fields: NewVersion) {
  return http
    .post<LegalVersion>(`${legalDocumentPath(documentId)}/versions`, fields)
    .then(assertLegalVersion);
}

/** @param expectedVersion the version that may be overwritten */
export function updateLegalVersion(
  http: HttpClient,
  id: string,
  fields: LegalInput,
  expectedVersion: string,
) {
  return http
    .put<LegalVersion>(legalVersionPath(id), { ...fields, updatedAt: expectedVersion })
    .then(assertLegalVersion);
}

export function deleteLegalVersion(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(legalVersionPath(id));
}

export function deleteLegalDocument(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(legalDocumentPath(id));
}

function legalVersionPath(id: string): string {
  return `/legal/versions/${encodeURIComponent(id)}`;
}

function legalDocumentPath(id: string): string {
  return `/legal/documents/${encodeURIComponent(id)}`;
}
