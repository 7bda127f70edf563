import { createCalendar } from "#server/calendar.ts";
import type { GetSite } from "#server/http/getSite.ts";

import type { ViewBuffer } from "./viewBuffer.ts";

/** Names of bots between two writes, a second apart. More are forged and counted as `OTHER_BOTS`. */
const MAX_NAMES = 300;
const OTHER_BOTS = "Other";

export interface BotCountsDependencies {
  getSite: GetSite;
  viewBuffer: ViewBuffer;
  now: () => number;
  /** Called when there is something to write. */
  onAdded: () => void;
}

export function createBotCounts({ getSite, viewBuffer, now, onAdded }: BotCountsDependencies) {
  let counts = new Map<string, number>();

  function add(name: string, views = 1): void {
    const key = counts.has(name) || counts.size < MAX_NAMES ? name : OTHER_BOTS;
    counts.set(key, (counts.get(key) ?? 0) + views);
    onAdded();
  }

  async function writeCount(day: number, name: string, views: number) {
    const outcome = await viewBuffer.writeLazily((writer) => writer.addBotViews(day, name, views));
    if (outcome === "later") add(name, views);
  }

  return {
    add,
    /** Adds the counts to the next transaction. After a failed write they are kept. */
    async write(): Promise<void> {
      if (counts.size === 0) return;
      const day = createCalendar((await getSite()).timeZone).toDay(now());
      const pending = counts;
      counts = new Map();
      for (const [name, views] of pending) void writeCount(day, name, views);
    },
  };
}
