// Keeps the chosen pictures of unsent forms in the browser's database: files are no texts, and too large for local storage.

/** As they stood in the form; whoever takes them back checks what still fits. */
export interface KeptPictures {
  /** `null` while there is none or it is removed; `"stored"` for the record's own. */
  logo: File | "stored" | null;
  gallery: KeptPicture[];
  /** Stored paths. */
  removed: string[];
}

export type KeptPicture = { alt: string } & ({ path: string } | { file: File });

/** All of it rejects where the database is blocked, full or broken. */
export interface PictureShelf {
  keep(key: string, pictures: KeptPictures): Promise<void>;
  read(key: string): Promise<KeptPictures | null>;
  drop(key: string): Promise<void>;
  /** Forgets what was kept before that moment, in milliseconds since 1970. */
  dropOlder(than: number): Promise<void>;
}

const DATABASE = "vitrine.drafts";
const STORE = "pictures";

interface Entry {
  pictures: KeptPictures;
  keptAt: number;
}

/** @param open gives the browser's `indexedDB`: even looking at it throws where it is blocked */
export function createPictureShelf(open: () => IDBFactory): PictureShelf {
  let opened: Promise<IDBDatabase> | null = null;

  function database(): Promise<IDBDatabase> {
    opened ??= openDatabase(open).catch((error: unknown) => {
      // It may be free again the next time.
      opened = null;
      throw error;
    });
    return opened;
  }

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await database()).transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    return new Promise((resolve, reject) => {
      // Not before all of it is written.
      transaction.addEventListener("complete", () => resolve(request.result));
      // An error aborts it too.
      transaction.addEventListener("abort", () => reject(transaction.error ?? request.error));
    });
  }

  return {
    async keep(key, pictures) {
      const entry: Entry = { pictures, keptAt: Date.now() };
      await run("readwrite", (store) => store.put(entry, key));
    },
    async read(key) {
      const entry = await run<unknown>("readonly", (store) => store.get(key));
      return isEntry(entry) ? entry.pictures : null;
    },
    async drop(key) {
      await run("readwrite", (store) => store.delete(key));
    },
    async dropOlder(than) {
      const keys = await run("readonly", (store) => store.getAllKeys());
      for (const key of keys) {
        const entry = await run<unknown>("readonly", (store) => store.get(key));
        if (!isEntry(entry) || entry.keptAt < than) await run("readwrite", (store) => store.delete(key));
      }
    },
  };
}

async function openDatabase(open: () => IDBFactory): Promise<IDBDatabase> {
  const request = open().open(DATABASE, 1);
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
