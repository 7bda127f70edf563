/** A file that waits outside of the store to be put into it. */
export interface StagedFile {
  name: string;
  path: string;
}

/** Closed when it is disposed of. */
export interface BlobHandle extends Disposable {
  blob: Blob;
}

/** The bytes of pictures by their names. The bytes of a name never change, and it is there only once all of them are. */
export interface BlobStore {
  /** Moves the files in; the last one is there only once all others are. */
  put(files: readonly StagedFile[]): Promise<void>;
  /** `null` where there is none. Reading it fails if it is removed before reading began. */
  get(name: string): Promise<Blob | null>;
  /** The same, but once open it can be read to its end although it is removed meanwhile. */
  open(name: string): Promise<BlobHandle | null>;
  list(): Promise<string[]>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
  /** `null` where there is none. */
  stat(name: string): Promise<{ bytes: number } | null>;
  /** @throws AppError `diskFull`, or the reason why nothing could be put, unless `bytes` more could be */
  assertWritable(bytes: number): Promise<void>;
}
