/** A version in the history of a record. */
export interface VersionEntry {
  _id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The name of the user at that time; empty if it is not known. */
  createdBy: string;
  /** Those that differ from the version before; none of the first one. */
  changedFields: string[];
}

export interface RecordVersion extends VersionEntry {
  /** As of the record that the API sends. */
  fields: Record<string, unknown>;
}
