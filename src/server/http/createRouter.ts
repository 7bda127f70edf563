import { Hono } from "hono";
import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

import type { AppEnv } from "./context.ts";

/** Enough for every page and call, and the records and images requested at the moment. */
const MAX_CACHED_MATCHES = 500;
/** Characters. Longer paths are forged, and hundreds of them would fill the memory. */
const MAX_CACHED_KEY_LENGTH = 200;

/**
 * Creates a Hono app with the TrieRouter. By default Hono tries its RegExpRouter first, which finds
 * `/projects/:id` beside `/projects/update/:id` ambiguous and falls back to the TrieRouter. That attempt takes a
 * tenth of the time to the first page.
 */
export function createRouter(options: { getPath?: (request: Request) => string } = {}): Hono<AppEnv> {
  return new Hono<AppEnv>({ ...options, router: new CachingRouter() });
}

/** Creates routes for another app's `route`, which copies them: they are registered once, there. */
export function createRouteGroup(): Hono<AppEnv> {
  return new Hono<AppEnv>({ router: new UnmatchedRoutes() });
}

class UnmatchedRoutes<T> implements Router<T> {
  name = "UnmatchedRoutes";
  add(): void {}
  match(): never {
    throw new Error("A group of routes answers only within an app");
  }
}

/** Caches the match of each path: matching takes as long as validating a small body. */
class CachingRouter<T> extends TrieRouter<T> {
  #known = new Map<string, Result<T>>();

  override add(method: string, path: string, handler: T): void {
    this.#known.clear();
    super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const cached = this.#known.get(key);
    if (cached) return cached;
    const result = super.match(method, path);
    if (this.#known.size >= MAX_CACHED_MATCHES) this.#known.clear();
    if (key.length <= MAX_CACHED_KEY_LENGTH) this.#known.set(key, result);
    return result;
  }
}
