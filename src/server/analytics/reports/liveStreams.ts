// Tells open dashboards the real-time figures, again whenever something was counted: as server-sent events.
import type { RealTime } from "#contract/analytics/analytics.ts";
import type { Log } from "#server/log.ts";

/** Milliseconds between two tellings, however much is counted. */
const AT_MOST_EVERY_MS = 1_000;
/** A connection on which nothing comes for long is closed by whatever lies between. */
const BEAT_EVERY_MS = 15_000;
const MOST_STREAMS = 20;
/** So that nobody keeps the others from looking. More than anybody looks at: a connection that broke unnoticed counts for a while. */
const MOST_OF_ONE_PERSON = 10;
/** Of what a dashboard has not taken yet: beyond it, nobody reads. */
const MOST_UNREAD_BYTES = 256 * 1024;

export interface LiveParts {
  read: () => Promise<RealTime>;
  /** Calls back whenever something was counted. @returns what ends it */
  onCounted: (listener: () => void) => () => void;
  log: Log;
}

interface Person {
  userId: string;
  /** Whether they may still look: asked before everything that is told. */
  mayLook: () => Promise<boolean>;
}

interface Watcher extends Person {
  controller: ReadableStreamDefaultController<Uint8Array>;
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

export function createLiveStreams({ read, onCounted, log }: LiveParts) {
  const watchers = new Set<Watcher>();
  const encoder = new TextEncoder();
  let stopListening: (() => void) | null = null;
  let beating: Timer | null = null;
  let telling: Timer | null = null;
  let toldAt = -Infinity;
  let isClosed = false;

  function add(watcher: Watcher) {
    watchers.add(watcher);
    stopListening ??= onCounted(tellSoon);
    beating ??= setInterval(() => void beat(), BEAT_EVERY_MS).unref();
  }

  function remove(watcher: Watcher) {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    stopListening?.();
    if (beating !== null) clearInterval(beating);
    if (telling !== null) clearTimeout(telling);
    stopListening = beating = telling = null;
  }

  function end(watcher: Watcher) {
    remove(watcher);
    try {
      watcher.controller.close();
    } catch {
      // The other side was faster.
    }
  }

  function send({ controller }: Watcher, text: string) {
    controller.enqueue(encoder.encode(text));
  }

  async function sendIfAllowed(watcher: Watcher, text: string): Promise<void> {
    const isAllowed = await watcher.mayLook().catch(() => false);
    if (!watchers.has(watcher)) return;
    const isReading = (watcher.controller.desiredSize ?? 0) > 0;
    if (isAllowed && isReading) send(watcher, text);
    else end(watcher);
  }

  async function sendAll(text: string): Promise<void> {
    await Promise.all([...watchers].map((watcher) => sendIfAllowed(watcher, text)));
  }

  function tellSoon() {
    const wait = Math.max(0, toldAt + AT_MOST_EVERY_MS - performance.now());
    telling ??= setTimeout(() => void tell(), wait).unref();
  }

  async function tell(): Promise<void> {
    telling = null;
    toldAt = performance.now();
    try {
      await sendAll(await readEvent());
    } catch (error) {
      log.error("the real-time figures could not be read", error);
    }
  }

  async function readEvent(): Promise<string> {
    return `data: ${JSON.stringify(await read())}\n\n`;
  }

  /** Sessions grow old without anything being counted. */
  async function beat(): Promise<void> {
    await sendAll(": still here\n\n");
    if (watchers.size > 0) tellSoon();
  }

  function hasRoomFor({ userId }: Person): boolean {
    const own = [...watchers].filter((watcher) => watcher.userId === userId);
    return watchers.size < MOST_STREAMS && own.length < MOST_OF_ONE_PERSON;
  }

  return {
    /** The figures at once, and from then on; `null` when too many look already. @throws what reading them throws */
    async open(person: Person): Promise<ReadableStream<Uint8Array> | null> {
      const first = await readEvent();
      if (isClosed || !hasRoomFor(person)) return null;
      let watcher: Watcher | null = null;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            watcher = { ...person, controller };
            add(watcher);
            send(watcher, first);
          },
          cancel() {
            if (watcher) remove(watcher);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD_BYTES }),
      );
    },
    beat,
    /** How many look. */
    count: () => watchers.size,
    /** At the end: all are told that it is over, and no more are let in. */
    close(): void {
      isClosed = true;
      for (const watcher of watchers) end(watcher);
    },
  };
}
