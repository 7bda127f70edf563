// What a version is to visitors, and how documents are called.
import type { LegalDocument, LegalVersionSummary } from "#contract/legal/legal.ts";
import { legalPath } from "#contract/legal/legal.ts";

interface VersionState {
  kind: "on" | "off" | "draft";
  children: string;
}

export function stateOf(
  { currentId, versions }: LegalDocument,
  { _id, status, effectiveDate }: LegalVersionSummary,
): VersionState {
  if (status === "Draft") return { kind: "draft", children: "Draft" };
  if (_id === currentId) return { kind: "on", children: "In effect" };
  const current = versions.find((version) => version._id === currentId);
  const isEarlier = current !== undefined && effectiveDate < current.effectiveDate;
  return { kind: "off", children: isEarlier ? "Earlier" : "Upcoming" };
}

/** By the version in effect, else by the latest. */
export function documentName({ slug, currentId, versions }: LegalDocument): string {
  const version = versions.find(({ _id }) => _id === currentId) ?? versions[0];
  return version?.titleEn || version?.titleTh || legalPath(slug);
}

export function languagesOf({ titleTh, titleEn }: LegalVersionSummary): string {
  return [titleTh && "Thai", titleEn && "English"].filter(Boolean).join(", ");
}

/** Why a version can neither change nor go; `undefined` while it can. */
export function lockOf({ messages }: LegalVersionSummary): string | undefined {
  if (messages === 0) return undefined;
  const sent = messages === 1 ? "1 message was sent" : `${messages} messages were sent`;
  return `${sent} while this text applied: it stays as it is`;
}

/** A whole document, or one of its versions. */
export interface Deleting {
  document: LegalDocument;
  version: LegalVersionSummary | null;
}
