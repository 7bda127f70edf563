/** A file outside the store that is ready to be added. */
export interface StagedFile {
  name: string;
  path: string;
}

/** Disposing it closes the file. */
export interface BlobHandle extends Disposable {
  blob: Blob;
}

/**
 * The bytes of images by name. The content of a name never changes, and a name exists only when its content is
 * complete.
 */
export interface BlobStore {
  /** Moves the files into the store; the last one appears only after all others. */
  put(files: readonly StagedFile[]): Promise<void>;
  /** `null` if it does not exist. Reading fails if the file is deleted in the meantime; see `open`. */
  get(name: string): Promise<Blob | null>;
  /** The same, but an open file can be read to its end after it is deleted. */
  open(name: string): Promise<BlobHandle | null>;
  list(): Promise<string[]>;
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** `null` if it does not exist. */
  stat(name: string): Promise<{ bytes: number } | null>;
  /** @throws AppError `diskFull` if `bytes` don't fit; errors of the file system if nothing can be stored */
  assertWritable(bytes: number): Promise<void>;
}
