import { isbot, isbotMatch } from "isbot";

import { appBrowserName, MAX_USER_AGENT_LENGTH, parseUserAgent } from "#server/userAgent.ts";
import { createBoundedCache } from "#server/boundedCache.ts";
import type { UserAgentInfo } from "#server/userAgent.ts";

const MAX_NAME_LENGTH = 40;
/** A few hundred are in use at a time. */
const USER_AGENT_CACHE_SIZE = 2_000;
const UNNAMED_BOT = "Without a name";

/**
 * Detects bots that name themselves; an empty user agent is a bot's. The browsers of known apps are people's, whatever the
 * list says. `botRateDetector.ts` detects others by their request rate.
 */
export function isBot(userAgent: string): boolean {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  return text.trim() === "" || (isbot(text) && appBrowserName(text) === null);
}

/** The bot's name without a version: the word around the matched pattern. */
export function botName(userAgent: string): string {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  const match = isbotMatch(text) ?? "";
  const token = text.split(/[^\w.\-/ ]/).find((part) => part.includes(match)) ?? "";
  const start = token.indexOf(match);
  const prefix = /[\w.-]*$/.exec(token.slice(0, Math.max(0, start)))?.[0] ?? "";
  const name = /^[\w.-]+/.exec(prefix + token.slice(Math.max(0, start)))?.[0] ?? "";
  return name.slice(0, MAX_NAME_LENGTH) || UNNAMED_BOT;
}

/** `bot` is the bot's name. */
export type ParsedUserAgent = { bot: string } | ({ bot: null } & UserAgentInfo);

/** Caches parsed user agents, because parsing one takes as long as sending a page. */
export function createUserAgentParser() {
  const cache = createBoundedCache<ParsedUserAgent>({ minCapacity: USER_AGENT_CACHE_SIZE });
  return (userAgent: string): ParsedUserAgent => {
    const key = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
    const cached = cache.get(key);
    if (cached) return cached;
    const parsed: ParsedUserAgent = isBot(key)
      ? { bot: botName(key) }
      : { bot: null, ...parseUserAgent(key) };
    cache.set(key, parsed);
    return parsed;
  };
}
