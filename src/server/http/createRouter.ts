import { Hono } from "hono";
import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

import type { AppEnv } from "./context.ts";

/** Enough for every page and call, and the records and images requested at the moment. */
const MOST_REMEMBERED = 500;
/** Characters. Longer paths are made up, and hundreds of them would fill the memory. */
const LONGEST_REMEMBERED = 200;

/**
 * Creates a Hono app with the TrieRouter. By default Hono tries its RegExpRouter first, which finds
 * `/projects/:id` beside `/projects/update/:id` ambiguous and falls back to the TrieRouter: a tenth of the time
 * to the first page.
 */
export function createRouter(options: { getPath?: (request: Request) => string } = {}): Hono<AppEnv> {
  return new Hono<AppEnv>({ ...options, router: new RememberingRouter() });
}

/** Caches the match of each path: matching takes as long as validating a small body. */
class RememberingRouter<T> extends TrieRouter<T> {
  #known = new Map<string, Result<T>>();

  override add(method: string, path: string, handler: T): void {
    this.#known.clear();
    super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = super.match(method, path);
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    if (key.length <= LONGEST_REMEMBERED) this.#known.set(key, found);
    return found;
  }
}
