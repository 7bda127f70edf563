export interface StoredBackup {
  name: string;
  bytes: number;
}

/** Where backups are stored: a folder or an S3-compatible bucket. Its errors are `StartError`s or of the file system. */
export interface BackupStore {
  /** The folder, or `s3://bucket/prefix`. */
  target: string;
  /** Complete backups, oldest first; empty for a folder that does not exist. */
  list(): Promise<StoredBackup[]>;
  /**
   * Stores a backup under its name as soon as all of it is there; a failure leaves nothing.
   * @param maxBytes for the check of the free space
   */
  put(name: string, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void>;
  /** @throws when it is read, if it is missing */
  get(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
}
