import { addSource, expireReadsAt } from "#server/database/tableTracker.ts";
import type { ReadSet, TableTracker } from "#server/database/tableTracker.ts";

import type { CachedResponse, ResponseOptions } from "./CachedResponse.ts";
import { createCompressionQueue } from "./compressionQueue.ts";
import type { CompressionQueue } from "./compressionQueue.ts";

interface Entry {
  pending: Promise<CachedResponse>;
  /** `null` until it is ready. */
  response: CachedResponse | null;
  reads: ReadSet;
  /** The reference bit of CLOCK eviction: true if it was sent since the hand last passed it. */
  wasUsed: boolean;
}

export interface ResponseCacheOptions {
  tables: TableTracker;
  hsts: string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  maxEntries: number;
  maxBytes: number;
  compressionDelayMs?: number;
}

/** The part of the cache that one response may take: a larger one would evict too many others. */
const MAX_SHARE = 1 / 4;

type CreateResponse = (options: ResponseOptions) => Promise<CachedResponse>;

/**
 * Caches responses by key: the path with the known query parameters in a fixed order. Which write invalidates which
 * response is decided in `database/tableTracker.ts`.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #enqueueCompression: CompressionQueue;
  #totalBytes = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#enqueueCompression = createCompressionQueue({ delayMs: options.compressionDelayMs });
  }

  /** The response if it is ready and current. */
  find(key: string): CachedResponse | null {
    const entry = this.#entries.get(key);
    if (!entry?.response || !this.#isCurrent(entry)) return null;
    entry.wasUsed = true;
    addSource(entry.reads);
    expireReadsAt(entry.reads.expiresAt);
    return entry.response;
  }

  /**
   * Creates the response at most once, however many requests wait for it. Failures are not cached. A response
   * that is created from this one inherits its read set.
   */
  async get(key: string, create: CreateResponse): Promise<CachedResponse> {
    const existing = this.#entries.get(key);
    const entry = existing && this.#isCurrent(existing) ? existing : this.#create(key, create);
    entry.wasUsed = entry === existing;
    addSource(entry.reads);
    try {
      return await entry.pending;
    } finally {
      expireReadsAt(entry.reads.expiresAt);
    }
  }

  delete(key: string): void {
    this.#totalBytes -= this.#entries.get(key)?.response?.bytes ?? 0;
    this.#entries.delete(key);
  }

  #create(key: string, create: CreateResponse): Entry {
    const { tables, hsts } = this.#options;
    const isStored = () => this.#entries.get(key) === entry;
    const compress: CompressionQueue = (task, onRejected) =>
      this.#enqueueCompression(
        async () => (isStored() && this.#isCurrent(entry) ? task() : undefined),
        onRejected,
      );
    const { result: pending, reads } = tables.track(() => create({ hsts, compress }));
    const entry: Entry = { pending, response: null, reads, wasUsed: false };
    this.delete(key);
    this.#entries.set(key, entry);
    pending.then(
      (response) => isStored() && this.#store(key, entry, response),
      () => isStored() && this.delete(key),
    );
    return entry;
  }

  #isCurrent({ reads }: Entry): boolean {
    const { tables, now } = this.#options;
    return tables.isCurrent(reads) && (reads.expiresAt === Infinity || now() < reads.expiresAt);
  }

  #store(key: string, entry: Entry, response: CachedResponse) {
    const isOversized = response.bytes > this.#options.maxBytes * MAX_SHARE;
    if (!response.isCacheable || isOversized || !this.#isCurrent(entry)) return this.delete(key);
    entry.response = response;
    this.#totalBytes += response.bytes;
    this.#evict();
  }

  /** Evicts the oldest entries that were not sent since the last time (CLOCK). */
  #evict() {
    const { maxEntries, maxBytes } = this.#options;
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= maxEntries && this.#totalBytes <= maxBytes) return;
      if (entry.wasUsed) {
        entry.wasUsed = false;
        this.#entries.delete(key);
        this.#entries.set(key, entry);
      } else this.delete(key);
    }
  }
}
