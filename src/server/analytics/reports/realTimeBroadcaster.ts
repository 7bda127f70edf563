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

export type RealTimeBroadcaster = ReturnType<typeof createRealTimeBroadcaster>;

export function createRealTimeBroadcaster({ read, subscribe, log }: BroadcasterDependencies) {
  const subscribers = new Set<Subscriber>();
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  let heartbeatTimer: Timer | null = null;
  let broadcastTimer: Timer | null = null;
  let lastBroadcastAt = -Infinity;
  let isClosed = false;

  function add(subscriber: Subscriber) {
    subscribers.add(subscriber);
    unsubscribe ??= subscribe(scheduleBroadcast);
    heartbeatTimer ??= setInterval(() => void sendHeartbeat(), HEARTBEAT_INTERVAL_MS).unref();
  }

  function remove(subscriber: Subscriber) {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    unsubscribe?.();
    if (heartbeatTimer !== null) clearInterval(heartbeatTimer);
    if (broadcastTimer !== null) clearTimeout(broadcastTimer);
    unsubscribe = heartbeatTimer = broadcastTimer = null;
  }

  function disconnect(subscriber: Subscriber) {
    remove(subscriber);
    try {
      subscriber.controller.close();
    } catch {
      // The client closed the stream first.
    }
  }

  function send({ controller }: Subscriber, text: string) {
    controller.enqueue(encoder.encode(text));
  }

  async function sendIfAuthorized(subscriber: Subscriber, text: string): Promise<void> {
    const isAuthorized = await subscriber.isAuthorized().catch(() => false);
    if (!subscribers.has(subscriber)) return;
    const isReading = (subscriber.controller.desiredSize ?? 0) > 0;
    if (isAuthorized && isReading) send(subscriber, text);
    else disconnect(subscriber);
  }

  async function sendAll(text: string): Promise<void> {
    await Promise.all([...subscribers].map((subscriber) => sendIfAuthorized(subscriber, text)));
  }

  function scheduleBroadcast() {
    const wait = Math.max(0, lastBroadcastAt + MIN_INTERVAL_MS - performance.now());
    broadcastTimer ??= setTimeout(() => void broadcast(), wait).unref();
  }

  async function broadcast(): Promise<void> {
    broadcastTimer = null;
    lastBroadcastAt = performance.now();
    try {
      await sendAll(await createEvent());
    } catch (error) {
      log.error("reading the real-time metrics failed", error);
    }
  }

  async function createEvent(): Promise<string> {
    return `data: ${JSON.stringify(await read())}\n\n`;
  }

  /** Active sessions expire without a new view. */
  async function sendHeartbeat(): Promise<void> {
    await sendAll(": still here\n\n");
    if (subscribers.size > 0) scheduleBroadcast();
  }

  function canOpen({ userId }: StreamRequest): boolean {
    const ownStreams = [...subscribers].filter((subscriber) => subscriber.userId === userId);
    return subscribers.size < MAX_STREAMS && ownStreams.length < MAX_STREAMS_PER_USER;
  }

  return {
    /**
     * Sends the metrics now and after each change as server-sent events. Returns `null` if the user has too
     * many streams.
     * @throws errors of the first read
     */
    async open(request: StreamRequest): Promise<ReadableStream<Uint8Array> | null> {
      const first = await createEvent();
      if (isClosed || !canOpen(request)) return null;
      let subscriber: Subscriber | null = null;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            subscriber = { ...request, controller };
            add(subscriber);
            send(subscriber, first);
          },
          cancel() {
            if (subscriber) remove(subscriber);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
      );
    },
    sendHeartbeat,
    /** The number of open streams. */
    count: () => subscribers.size,
    /** Closes all streams and rejects new ones. */
    close(): void {
      isClosed = true;
      for (const subscriber of subscribers) disconnect(subscriber);
    },
  };
}
