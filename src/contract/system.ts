/** What `vitrine doctor` checks, in this order. */
export const CHECKS = [
  "settings",
  "dataFolder",
  "permissions",
  "disk",
  "database",
  "pictures",
  "clock",
  "certificate",
  "backup",
  "proxy",
  "deliveries",
  "cdn",
] as const;

export type CheckName = (typeof CHECKS)[number];

export interface Finding {
  check: CheckName;
  /** A warning needs no action at once. */
  level: "ok" | "warning" | "error";
  /** Its text in the catalogue `system.findings` says what to do. */
  code: string;
  params: Readonly<Record<string, string | number>>;
}

export interface SystemReport {
  version: string;
  /** ISO 8601. */
  startedAt: string;
  memoryBytes: number;
  /** With its write-ahead log. */
  databaseBytes: number;
  freeBytes: number;
  totalBytes: number;
  findings: Finding[];
}

export interface ListedBackup {
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  bytes: number;
  isEncrypted: boolean;
  /** Read and checked by this site after it was written. */
  isVerified: boolean;
}

/** Why the back office warns of the backups on every screen. */
export interface BackupProblem {
  problem: Finding | null;
}

export interface BackupList extends BackupProblem {
  /** Empty: none by schedule. */
  target: string;
  isRunning: boolean;
  /** The newest first. */
  backups: ListedBackup[];
}

export const BACKUP_MESSAGES = {
  notFound: "This backup does not exist any more",
  noTarget: "Choose where backups are stored first",
  running: "A backup is being made or restored already",
} as const;

/** Why a backup can't be restored, as exit codes. */
export const BACKUP_FLAWS = { damaged: 4, key: 5, newer: 6, space: 7 } as const;

/** Headers of an uploaded backup. */
export const SETUP_TOKEN_HEADER = "x-setup-token";
export const IDENTITY_HEADER = "x-age-identity";

/** @param texts the catalogue `system.findings` */
export function findingText(texts: object, { code, params }: Finding): string {
  // The compiled modules have a text, or a function of the parameters that the check with this code gives.
  const text = (texts as Record<string, string | ((params: object) => string)>)[code] ?? code;
  return typeof text === "function" ? text(params) : text;
}
