import { legalTexts as texts } from "#texts/admin/legal.ts";

// Addresses of the screens of legal texts.
export const LEGAL_LIST_PATH = "/admin/legal";
export const CREATE_LEGAL_PATH = "/admin/legal/create";
/** The section, above a screen of one version. */
export const LEGAL_PARENT = { label: texts.title, path: LEGAL_LIST_PATH };

/** @param versionId of the version whose texts the new one begins with */
export function newVersionPath(versionId: string): string {
  return `${LEGAL_LIST_PATH}/version/${encodeURIComponent(versionId)}`;
}

export function editVersionPath(versionId: string): string {
  return `${LEGAL_LIST_PATH}/edit/${encodeURIComponent(versionId)}`;
}
