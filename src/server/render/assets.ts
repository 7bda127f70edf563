// The browser bundles as the build left them: what a page has to load, and the files themselves.

/** What one browser entry consists of; names are hashed file names. */
export interface EntryFiles {
  script: string;
  /** Empty when the entry has no styles. */
  style: string;
  /** Source file to chunk, for the entry and every page loaded on demand. */
  chunks: Record<string, string>;
  /** Chunk to the chunks it imports at once. */
  imports: Record<string, string[]>;
}

export interface BuildManifest {
  public: EntryFiles;
  admin: EntryFiles;
  theme: string;
  fonts: string[];
}
