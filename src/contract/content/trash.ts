/** A deleted record that can be restored. Times are ISO 8601, UTC. */
export interface TrashedRecord {
  _id: string;
  /** As in the audit log. */
  kind: string;
  name: string;
  deletedAt: string;
  /** The name of the user; `null` for a command, or if that account was deleted. */
  deletedBy: string | null;
  /** After this time it is deleted for good. */
  expiresAt: string;
}

export interface RestoredRecord {
  name: string;
  /** What it referred to and no longer exists, such as the slugs of deleted categories. */
  leftOut: string[];
}

/** The data of a `slug_taken` reply: paths that other records have now. */
export interface TakenAddresses {
  addresses: string[];
}

export const TRASH_MESSAGES = {
  notFound: "It is no longer in the trash: another admin restored it or deleted it for good",
  taken: "Another record has its address now. Restore it with a new address",
  exists: "A record with the same name or address exists. Rename that one first",
  deleted: "A deleted record has this _id. Restore it from the trash, or start with a new form",
  address: "address must be new",
} as const;
