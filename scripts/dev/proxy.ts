// Stands between the browser and the site's process: holds requests while that starts anew, and adds a script to its pages.
import { basename, join } from "node:path";

import { ASSETS_PATH, OUT } from "../build/bundle.ts";
import type { Problem } from "./problems.ts";

const BASE = "/__dev/";
/** First in the page: what it listens to must reach it before the page's own scripts. */
const TAG = `<script src="${BASE}client.js"></script>`;

/** What open pages are told. */
export interface DevState {
  /** A page that knows another one loads itself again. */
  build: number;
  /** Names of the newest style sheets; empty until one was changed. */
  styles: string[];
  problems: Problem[];
}

const SCRIPTS = ["scripts/dev/client.ts", "scripts/dev/signIn.ts"];

/** @param port 0 for any that is free */
export async function createProxy(port: number) {
  const scripts = await bundleScripts();
  let app = Promise.withResolvers<string>();
  let state: DevState = { build: 0, styles: [], problems: [] };
  /** Names of assets in the running process's pages -> those of the newest bundle. */
  let replaced: Readonly<Record<string, string>> = {};
  const browsers = new Set<ReadableStreamDefaultController<string>>();

  const server = Bun.serve({
    port,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === `${BASE}events`) return events();
      const script = scripts.get(pathname);
      if (script) return new Response(script);
      if (pathname === `${BASE}sign-in`) return signInPage();
      if (pathname.startsWith(ASSETS_PATH)) return asset(pathname.slice(ASSETS_PATH.length));
      return forward(request, await app.promise);
    },
  });

  async function asset(name: string): Promise<Response> {
    const file = Bun.file(join(OUT, replaced[name] ?? name));
    if (!(await file.exists())) return new Response(null, { status: 404 });
    // An entry may have another content under its name, see `replace`.
    const caching = name.startsWith("chunk-") ? "max-age=31536000, immutable" : "no-store";
    return new Response(file, { headers: { "cache-control": caching } });
  }

  function events(): Response {
    const stream = new ReadableStream<string>({
      start(controller) {
        browsers.add(controller);
        controller.enqueue(message());
      },
      cancel() {
        for (const browser of browsers) if (browser.desiredSize === null) browsers.delete(browser);
      },
    });
    return new Response(stream.pipeThrough(new TextEncoderStream()), {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  function message(): string {
    return `data: ${JSON.stringify(state)}\n\n`;
  }

  function announce(changes: Partial<DevState>) {
    state = { ...state, ...changes };
    for (const browser of browsers) {
      try {
        browser.enqueue(message());
      } catch {
        browsers.delete(browser);
      }
    }
  }

  return {
    url: server.url.origin,
    /** Requests wait until `release`. */
    hold(): void {
      app = Promise.withResolvers();
    },
    /** @param address of the process that answers from now on */
    release(address: string): void {
      app.resolve(address);
      replaced = {};
    },
    /** Serves newer assets under the names that the running process's pages have. */
    replace(assets: Readonly<Record<string, string>>): void {
      replaced = assets;
    },
    /** Loads open pages again. */
    reload(): void {
      announce({ build: state.build + 1, problems: [] });
    },
    /** Puts newer style sheets in force in open pages. @param styles names of assets */
    restyle(styles: string[]): void {
      announce({ styles, problems: [] });
    },
    /** Shows them over open pages. */
    report(problems: Problem[]): void {
      announce({ problems });
    },
    stop: () => server.stop(true),
  };
}

/** By address. */
async function bundleScripts(): Promise<Map<string, Blob>> {
  const { outputs } = await Bun.build({ entrypoints: SCRIPTS, target: "browser", format: "iife" });
  return new Map(outputs.map((output) => [BASE + basename(output.path), output]));
}

async function forward(request: Request, url: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  const isPage = headers.get("accept")?.includes("text/html") ?? false;
  if (isPage) {
    headers.set("accept-encoding", "identity");
    headers.delete("if-none-match");
  }
  const answer = await fetch(url + pathname + search, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    decompress: false,
    signal: request.signal,
  });
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (!isPage || !isHtml || !answer.body) return answer;
  const page = new Response(answer.body, answer);
  page.headers.delete("content-length");
  page.headers.delete("etag");
  return new HTMLRewriter()
    .on("head", { element: (head) => void head.prepend(TAG, { html: true }) })
    .transform(page);
}

function signInPage(): Response {
  return new Response(`<!doctype html><title>Signing in</title><script src="${BASE}signIn.js"></script>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}
