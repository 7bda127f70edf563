import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import type { TableTracker } from "#server/database/tableTracker.ts";
import { createCdnHeaders, SITE_KEY } from "#server/http/cache/cdnHeaders.ts";
import type { CdnConfig, CdnName } from "#server/http/cache/cdnHeaders.ts";
import type { Logger } from "#server/logger.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { createPost, readAnswer } from "./post.ts";
import type { OutgoingRequest } from "./post.ts";

/** A CDN may store a response after the first purge although it was rendered before the write. */
const REPEAT_AFTER_MS = 1_000;
/** A stop waits for the last call. */
const PURGE_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

type PurgeRequest = Omit<OutgoingRequest, "url">;

/** As their documentation describes them. */
const PURGE_REQUESTS: Record<CdnName, (keys: string[], token: string) => PurgeRequest> = {
  cloudflare: (keys, token) => ({
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(keys.includes(SITE_KEY) ? { purge_everything: true } : { tags: keys }),
  }),
  // A soft purge keeps stale copies for an outage.
  fastly: (keys, token) => ({
    headers: { "fastly-key": token, "fastly-soft-purge": "1" },
    body: JSON.stringify({ surrogate_keys: keys }),
  }),
  // The VCL in docs/operate.md bans by this regular expression.
  varnish: (keys, token) => ({
    method: "PURGE",
    headers: { authorization: `Bearer ${token}`, "xkey-purge": keys.join("|") },
    body: "",
  }),
};

interface CdnDependencies {
  config: CdnConfig;
  tables: TableTracker;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
  /** Purge calls may go to this machine and its network. */
  allowsPrivate: boolean;
  /** Exists while calls fail, with the reason, for `vitrine doctor`. */
  failureFile: string;
}

export type Cdn = ReturnType<typeof createCdn>;

export function createCdn({ config, tables, now, log, allowsPrivate, failureFile }: CdnDependencies) {
  const { respond, findSentKeys } = createCdnHeaders({ name: config.name, tables, now });
  const post = createPost({ allowsPrivate, timeoutMs: PURGE_TIMEOUT_MS });
  const send = async (keys: string[]) => {
    await readAnswer(await post({ ...PURGE_REQUESTS[config.name](keys, config.token), url: config.url }));
  };

  return {
    respond,

    /**
     * Purges what is stored of the tables that a commit wrote. The start purges everything, because the last run may have ended
     * before its calls arrived, and pages name files of the build.
     * @returns a function that makes a last attempt for what waits
     */
    startPurging(): () => Promise<void> {
      const purger = createPurger({ send, log, failureFile });
      purger.purge([SITE_KEY]);
      tables.onCommit((written) => {
        const keys = findSentKeys(written);
        if (keys.length === 0) return;
        purger.purge(keys);
        setTimeout(purger.purge, REPEAT_AFTER_MS, keys).unref();
      });
      return purger.stop;
    },
  };
}

interface PurgerDependencies extends Pick<CdnDependencies, "log" | "failureFile"> {
  /** @throws DeliveryError */
  send: (keys: string[]) => Promise<void>;
}

/** Makes one call at a time. Keys wait in memory for it, and after a failure with exponential backoff. */
function createPurger({ send, log, failureFile }: PurgerDependencies) {
  const stopping = new AbortController();
  let waiting = new Set<string>();
  let running: Promise<void> | null = null;

  /** Only doctor reads the file: the purges go on. */
  const warnAboutFile = (error: unknown) =>
    log.warn("writing the state of the CDN failed", { reason: String(error) });

  async function sendAll() {
    let retryMs = FIRST_RETRY_MS;
    while (waiting.size > 0) {
      const keys = waiting;
      waiting = new Set();
      try {
        await send([...keys]);
        retryMs = FIRST_RETRY_MS;
        await rm(failureFile, { force: true }).catch(warnAboutFile);
      } catch (reason) {
        waiting = waiting.union(keys);
        if (stopping.signal.aborted) break;
        const error =
          reason instanceof DeliveryError ? reason : new DeliveryError("internal", { cause: reason });
        log.warn("purging the CDN failed; will retry", { reason: error.message });
        await Bun.write(failureFile, error.message).catch(warnAboutFile);
        const waitMs = Math.max(retryMs, error.retryAfterMs);
        await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      }
    }
    running = null;
  }

  return {
    purge(keys: string[]) {
      waiting = waiting.union(new Set(keys));
      running ??= sendAll();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
