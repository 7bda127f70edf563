import type { LegalDocument, LegalVersionSummary } from "#resources/legalTexts.ts";
import { legalPath } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { getLanguage } from "#texts/language.ts";

interface VersionState {
  kind: "on" | "off" | "draft";
  children: string;
}

export function getVersionState(
  { currentId, versions }: LegalDocument,
  { _id, status, effectiveDate }: LegalVersionSummary,
): VersionState {
  if (status === "Draft") return { kind: "draft", children: recordTexts.statuses.Draft };
  if (_id === currentId) return { kind: "on", children: texts.states.inEffect };
  const current = versions.find((version) => version._id === currentId);
  const isSuperseded = current !== undefined && effectiveDate < current.effectiveDate;
  return { kind: "off", children: isSuperseded ? texts.states.earlier : texts.states.upcoming };
}

/** The title of the version in effect, else of the latest one; the path if it has no title. */
export function documentName({ slug, currentId, versions }: LegalDocument): string {
  const version = versions.find(({ _id }) => _id === currentId) ?? versions[0];
  return version?.titleEn || version?.titleTh || legalPath(slug);
}

export function formatDate({ effectiveDate }: LegalVersionSummary): string {
  return effectiveDate ? formatLegalDate(effectiveDate, getLanguage()) : texts.noDate;
}

export function formatLanguages({ titleTh, titleEn }: LegalVersionSummary): string {
  return [titleTh && texts.languages.th, titleEn && texts.languages.en].filter(Boolean).join(", ");
}

/** Why a version can be neither changed nor deleted; `undefined` if it can. */
export function getLockReason({ messages }: LegalVersionSummary): string | undefined {
  if (messages === 0) return undefined;
  return texts.locked({ messages });
}
