import type { RealTimeReport } from "#contract/analytics/analytics.ts";
import type { Logger } from "#server/logger.ts";

/** Milliseconds between two events. */
const MIN_INTERVAL_MS = 1_000;
/** Proxies close idle connections. */
const HEARTBEAT_INTERVAL_MS = 15_000;
const MAX_STREAMS = 20;
/** A limit per user; a connection that broke unnoticed counts until it is detected. */
const MAX_STREAMS_PER_USER = 10;
/** The buffered events of a client that does not read. */
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface BroadcasterDependencies {
  read: () => Promise<RealTimeReport>;
  /**
   * Calls the listener when a view was recorded.
   * @returns a function that unsubscribes
   */
  subscribe: (listener: () => void) => () => void;
  log: Logger;
}

interface StreamRequest {
  userId: string;
  /** Checked before each event. */
  isAuthorized: () => Promise<boolean>;
}

interface Subscriber extends StreamRequest {
  controller: ReadableStreamDefaultController<Uint8Array>;
}

export class RealTimeBroadcaster {
  readonly #dependencies: BroadcasterDependencies;
  readonly #subscribers = new Set<Subscriber>();
  readonly #encoder = new TextEncoder();
  #unsubscribe: (() => void) | null = null;
  #heartbeatTimer: Timer | null = null;
  #broadcastTimer: Timer | null = null;
  #lastBroadcastAt = -Infinity;
  #isClosed = false;

  constructor(dependencies: BroadcasterDependencies) {
    this.#dependencies = dependencies;
  }

  /** Active sessions expire without a new view. */
  async sendHeartbeat(): Promise<void> {
    await this.#sendAll(": still here\n\n");
    if (this.#subscribers.size > 0) this.#scheduleBroadcast();
  }

  /**
   * Sends the metrics now and after each change as server-sent events. Returns `null` if the user has too
   * many streams.
   * @throws errors of the first read
   */
  async open(request: StreamRequest): Promise<ReadableStream<Uint8Array> | null> {
    const first = await this.#createEvent();
    if (this.#isClosed || !this.#canOpen(request)) return null;
    let subscriber: Subscriber | null = null;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          subscriber = { ...request, controller };
          this.#add(subscriber);
          this.#send(subscriber, first);
        },
        cancel: () => {
          if (subscriber) this.#remove(subscriber);
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
    );
  }

  /** The number of open streams. */
  count() {
    return this.#subscribers.size;
  }

  /** Closes all streams and rejects new ones. */
  close(): void {
    this.#isClosed = true;
    for (const subscriber of this.#subscribers) this.#disconnect(subscriber);
  }

  #add(subscriber: Subscriber) {
    this.#subscribers.add(subscriber);
    this.#unsubscribe ??= this.#dependencies.subscribe(() => this.#scheduleBroadcast());
    this.#heartbeatTimer ??= setInterval(() => void this.sendHeartbeat(), HEARTBEAT_INTERVAL_MS).unref();
  }

  #remove(subscriber: Subscriber) {
    this.#subscribers.delete(subscriber);
    if (this.#subscribers.size > 0) return;
    this.#unsubscribe?.();
    if (this.#heartbeatTimer !== null) clearInterval(this.#heartbeatTimer);
    if (this.#broadcastTimer !== null) clearTimeout(this.#broadcastTimer);
    this.#unsubscribe = this.#heartbeatTimer = this.#broadcastTimer = null;
  }

  #disconnect(subscriber: Subscriber) {
    this.#remove(subscriber);
    try {
      subscriber.controller.close();
    } catch {
      // The client closed the stream first.
    }
  }

  #send({ controller }: Subscriber, text: string) {
    controller.enqueue(this.#encoder.encode(text));
  }

  async #sendIfAuthorized(subscriber: Subscriber, text: string): Promise<void> {
    const isAuthorized = await subscriber.isAuthorized().catch(() => false);
    if (!this.#subscribers.has(subscriber)) return;
    const isReading = (subscriber.controller.desiredSize ?? 0) > 0;
    if (isAuthorized && isReading) this.#send(subscriber, text);
    else this.#disconnect(subscriber);
  }

  async #sendAll(text: string): Promise<void> {
    await Promise.all([...this.#subscribers].map((subscriber) => this.#sendIfAuthorized(subscriber, text)));
  }

  #scheduleBroadcast() {
    const wait = Math.max(0, this.#lastBroadcastAt + MIN_INTERVAL_MS - performance.now());
    this.#broadcastTimer ??= setTimeout(() => void this.#broadcast(), wait).unref();
  }

  async #broadcast(): Promise<void> {
    this.#broadcastTimer = null;
    this.#lastBroadcastAt = performance.now();
    try {
      await this.#sendAll(await this.#createEvent());
    } catch (error) {
      this.#dependencies.log.error("reading the real-time metrics failed", error);
    }
  }

  async #createEvent(): Promise<string> {
    return `data: ${JSON.stringify(await this.#dependencies.read())}\n\n`;
  }

  #canOpen({ userId }: StreamRequest): boolean {
    const ownStreams = [...this.#subscribers].filter((subscriber) => subscriber.userId === userId);
    return this.#subscribers.size < MAX_STREAMS && ownStreams.length < MAX_STREAMS_PER_USER;
  }
}
