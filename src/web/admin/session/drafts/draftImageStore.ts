/** The images as the form holds them. The reader must check which are still valid. */
export interface DraftImages {
  /** `null` if there is none or it was removed; `"stored"` for the record's stored logo; a path of the library. */
  logo: File | { path: string } | "stored" | null;
  gallery: DraftImage[];
  /** Paths of stored images. */
  removed: string[];
}

/** `isPicked`: from the library, not of the record. */
export type DraftImage = { alt: string } & ({ path: string; isPicked?: true } | { file: File });

/** All methods reject if the database is blocked, full or corrupt. */
export interface DraftImageStore {
  put(key: string, images: DraftImages): Promise<void>;
  get(key: string): Promise<DraftImages | null>;
  delete(key: string): Promise<void>;
  /** Deletes entries written before the timestamp, in milliseconds since 1970. */
  deleteOlderThan(timestamp: number): Promise<void>;
}

const DATABASE = "vitrine.draftImages";
const STORE = "images";

interface Entry {
  images: DraftImages;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/**
 * Stores the chosen images of unsent forms in IndexedDB: local storage holds only text and is too small.
 * @param getIndexedDB returns the browser's `indexedDB`; reading it throws if storage is blocked
 */
export function createDraftImageStore(getIndexedDB: () => IDBFactory): DraftImageStore {
  let connection: Promise<IDBDatabase> | null = null;

  function connect(): Promise<IDBDatabase> {
    connection ??= openConnection(getIndexedDB).catch((error: unknown) => {
      // The next call tries again.
      connection = null;
      throw error;
    });
    return connection;
  }

  async function run<T>(
    mode: IDBTransactionMode,
    operation: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await connect()).transaction(STORE, mode);
    const request = operation(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      // Resolves only after the transaction is committed.
      transaction.addEventListener("complete", () => resolve(request.result));
      // An error aborts the transaction too.
      transaction.addEventListener("abort", () => reject(transaction.error ?? request.error));
    });
  }

  return {
    async put(key, images) {
      const entry: Entry = { images, savedAt: Date.now() };
      await run("readwrite", (store) => store.put(entry, key));
    },
    async get(key) {
      const entry = await run<Entry | undefined>("readonly", (store) => store.get(key));
      return entry?.images ?? null;
    },
    async delete(key) {
      await run("readwrite", (store) => store.delete(key));
    },
    async deleteOlderThan(timestamp) {
      const keys = await run("readonly", (store) => store.getAllKeys());
      for (const key of keys) {
        const entry = await run<Entry | undefined>("readonly", (store) => store.get(key));
        if (entry && entry.savedAt < timestamp) await run("readwrite", (store) => store.delete(key));
      }
    },
  };
}

async function openConnection(getIndexedDB: () => IDBFactory): Promise<IDBDatabase> {
  const request = getIndexedDB().open(DATABASE, 1);
  return new Promise((resolve, reject) => {
    request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
