/** What an entry says was done. */
export const AUDIT_ACTIONS = [
  "create",
  "update",
  "trash",
  "delete",
  "publish",
  "unpublish",
  "reorder",
  "sign_in",
  "sign_in_failed",
  "password_accepted",
  "locked_out",
  "sign_out",
  "end_sessions",
  "confirm_identity",
  "confirm_identity_failed",
  "refuse",
  "backup",
  "export",
  "backup_failed",
  "restore",
  "remove_expired",
  "erase",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kinds of records besides the content types, whose kinds are their names. */
export const AUDIT_KINDS = [
  "client",
  "category",
  "legal_text",
  "message",
  "settings",
  "demo",
  "account",
  "invitation",
  "password_link",
  "preview_link",
  "session",
  "image",
  "file",
  "call",
  "backup",
  "audit",
  "channel",
  "redirect",
  "mail_sender",
  "personal_data",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** A long text is stored as its beginning, its length in characters and the SHA-256 of all of it. */
export interface CutText {
  text: string;
  length: number;
  sha256: string;
}

/** The value of a secret is never stored. */
export interface HiddenValue {
  hidden: true;
}

/** Lists of texts are joined with commas, other lists and objects are JSON text. */
export type AuditValue = string | number | boolean | null | CutText | HiddenValue;

export interface AuditChange {
  field: string;
  before: AuditValue;
  after: AuditValue;
}

export interface AuditEntry {
  /** Counts from 1 without gaps. */
  _id: number;
  /** ISO 8601, UTC. */
  at: string;
  /** `id` is `null` for visitors and commands. The name is that of the time of the entry. */
  person: { id: string | null; name: string };
  /** Browser and operating system; empty for commands. */
  device: string;
  /** Equal for the entries of one session; no session can be found with it. Empty without a session. */
  session: string;
  action: AuditAction;
  kind: string;
  recordId: string | null;
  recordName: string;
  changes: AuditChange[];
  /** True if the record's name and the changes were erased, because they were data of a person. */
  isErased: boolean;
}

export const AUDIT_MESSAGES = {
  day: "day must be a date such as 2026-11-20",
  kind: "kind must be a kind of record, such as article",
  action: "action must be one of the actions of the audit log",
} as const;
