// Keeps the chosen pictures of unsent forms in the browser's database: files are no texts, and too large for local storage.

/** As they stood in the form; whoever takes them back checks what still fits. */
export interface DraftImages {
  /** `null` while there is none or it is removed; `"stored"` for the record's own. */
  logo: File | "stored" | null;
  gallery: DraftImage[];
  /** Stored paths. */
  removed: string[];
}

export type DraftImage = { alt: string } & ({ path: string } | { file: File });

/** All of it rejects where the database is blocked, full or broken. */
export interface DraftImageStore {
  put(key: string, pictures: DraftImages): Promise<void>;
  get(key: string): Promise<DraftImages | null>;
  delete(key: string): Promise<void>;
  /** Forgets what was kept before that moment, in milliseconds since 1970. */
  deleteOlderThan(timestamp: number): Promise<void>;
}

const DATABASE = "vitrine.drafts";
const STORE = "pictures";

interface Entry {
  pictures: DraftImages;
  keptAt: number;
}

/** @param getIndexedDB gives the browser's `indexedDB`: even looking at it throws where it is blocked */
export function createDraftImageStore(getIndexedDB: () => IDBFactory): DraftImageStore {
  let connection: Promise<IDBDatabase> | null = null;

  function connect(): Promise<IDBDatabase> {
    connection ??= openConnection(getIndexedDB).catch((error: unknown) => {
      // It may be free again the next time.
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
      // Not before all of it is written.
      transaction.addEventListener("complete", () => resolve(request.result));
      // An error aborts it too.
      transaction.addEventListener("abort", () => reject(transaction.error ?? request.error));
    });
  }

  return {
    async put(key, pictures) {
      const entry: Entry = { pictures, keptAt: Date.now() };
      await run("readwrite", (store) => store.put(entry, key));
    },
    async get(key) {
      const entry = await run<unknown>("readonly", (store) => store.get(key));
      return isEntry(entry) ? entry.pictures : null;
    },
    async delete(key) {
      await run("readwrite", (store) => store.delete(key));
    },
    async deleteOlderThan(timestamp) {
      const keys = await run("readonly", (store) => store.getAllKeys());
      for (const key of keys) {
        const entry = await run<unknown>("readonly", (store) => store.get(key));
        if (!isEntry(entry) || entry.keptAt < timestamp) await run("readwrite", (store) => store.delete(key));
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

/** Written by this file alone, in this or an earlier version of it. */
function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && "pictures" in value && "keptAt" in value;
}
