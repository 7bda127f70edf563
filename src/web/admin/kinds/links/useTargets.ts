// The records that a page names, found as the search of the back office finds them.
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";

import type { Client } from "#contract/content/clients.ts";
import { recordName } from "#resources/contentType.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { ANY_LANGUAGE } from "#resources/settings/languages.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { HttpClient } from "#web/api/http/httpClient.ts";
import { searchQuery } from "#web/api/search.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

/** Delay after the last keystroke before the request is sent. */
const DEBOUNCE_MS = 200;

/** A content type, or that of clients. */
export type TargetType = ContentType | "client";

export interface Target {
  type: TargetType;
  id: string;
}

/** @param text without one, the newest records are found */
export function useTargets(text: string, types: readonly TargetType[], isActive: boolean) {
  const typed = text.trim();
  const settled = useDebounced(typed, DEBOUNCE_MS);
  const contents = types.filter((type) => type !== "client");
  const kinds = { types: contents, languages: [], clients: contents.length < types.length, messages: false };
  const search = searchQuery(useHttp(), kinds, settled);
  const { data, isPlaceholderData } = useQuery({
    ...search,
    enabled: isActive,
    placeholderData: keepPreviousData,
  });
  const records = data?.contents.flatMap(({ type, records: found }) =>
    found.map((record) => ({ ...describeRecord(type, record), type })),
  );
  const found = [
    ...(records ?? []),
    ...(data?.clients ?? []).map((one) => ({ ...describeClient(one), type: "client" as const })),
  ];
  // Of an earlier text, only what the new one finds too: otherwise Enter would choose another record.
  if (settled === typed && !isPlaceholderData) return found;
  return found.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
}

/** @returns `null` if it no longer exists, `undefined` until it is loaded */
export function useTarget(target: Target | null) {
  const http = useHttp();
  return useQuery({
    queryKey: ["target", target?.id],
    queryFn: target ? () => find(http, target) : skipToken,
  }).data;
}

async function find(http: HttpClient, { type, id }: Target) {
  const base = type === "client" ? "/clients" : type.api.base;
  const path = `${base}/${id}?lang=${ANY_LANGUAGE}`;
  if (type === "client") return http.get<Client>(path).then(describeClient).catch(nullIfNotFound);
  return http
    .get<AnyRecord>(path)
    .then((record) => describeRecord(type, record))
    .catch(nullIfNotFound);
}

function describeRecord(type: ContentType, record: AnyRecord) {
  const label = recordName(type, record);
  const noun = upperFirst(typeNoun(type));
  const detail = record.status === "Draft" ? `${noun} · ${recordTexts.statuses.Draft}` : noun;
  return { id: record._id, label, lang: detectLanguage(label), detail };
}

function describeClient({ _id: id, name: label, type }: Client) {
  return { id, label, lang: detectLanguage(label), detail: clientTexts.types[type] };
}
