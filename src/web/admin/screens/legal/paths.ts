export const LEGAL_LIST_PATH = "/admin/legal";
export const CREATE_LEGAL_PATH = "/admin/legal/create";

/** @param versionId version whose texts the new one starts with */
export function newVersionPath(versionId: string): string {
  return `${LEGAL_LIST_PATH}/version/${encodeURIComponent(versionId)}`;
}

export function editVersionPath(versionId: string): string {
  return `${LEGAL_LIST_PATH}/edit/${encodeURIComponent(versionId)}`;
}
