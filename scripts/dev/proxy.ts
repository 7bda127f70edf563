import { basename, join } from "node:path";

import { ASSETS_PATH, OUT_DIR } from "../build/bundle.ts";
import type { DevAdmin } from "./devAdmin.ts";
import type { Diagnostic } from "./diagnostics.ts";

const DEV_PATH = "/__dev/";
/** First in the head, because its listeners must run before those of the page. */
const CLIENT_TAG = `<script src="${DEV_PATH}client.js"></script>`;

/** Sent to open pages. */
export interface DevState {
  /** A page with another build number reloads. */
  build: number;
  /** Names of the latest style sheets; empty until one has changed. */
  styles: string[];
  diagnostics: Diagnostic[];
}

interface ProxyOptions {
  /** 0 for any free port. */
  port: number;
  /** Of the temporary demo copy. */
  devAdmin: DevAdmin | null;
}

const CLIENT_SCRIPTS = ["scripts/dev/client.ts", "scripts/dev/signIn.ts"];

/** Names of this machine, and IP addresses: another website that resolves its own name to this machine has neither. */
const LOCAL_HOST = /^(?:(?:.+\.)?localhost|\d+(?:\.\d+){3}|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * Creates the proxy between the browser and the server process, on this machine only. It holds requests while the process
 * restarts, and adds a script to pages.
 */
export async function createProxy({ port, devAdmin }: ProxyOptions) {
  const scripts = await bundleClientScripts(devAdmin);
  const app = createUpstream();
  /** Maps asset names in the running process's pages to those of the newest bundle. */
  let assetOverrides: Readonly<Record<string, string>> = {};
  const state = createStateStream();

  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request): Promise<Response> {
      if (!LOCAL_HOST.test(request.headers.get("host") ?? "")) return rejectHost(url);
      const { pathname } = new URL(request.url);
      if (pathname === `${DEV_PATH}events`) return state.open();
      const script = scripts.get(pathname);
      // Another site that ran the script would receive the password.
      if (script) return new Response(script, { headers: { "cross-origin-resource-policy": "same-origin" } });
      if (pathname === `${DEV_PATH}sign-in`) return devAdmin ? signInPage() : noDevAdmin();
      if (pathname.startsWith(ASSETS_PATH)) {
        const name = pathname.slice(ASSETS_PATH.length);
        return serveAsset(name, assetOverrides[name] ?? name);
      }
      return forwardRequest(request, await app.url());
    },
    /**
     * The browser or the server aborted the request. Unhandled, this error would end the process with exit code
     * 1.
     */
    error: () => new Response(null, { status: 502 }),
  });

  const url: string = `http://localhost:${server.port}`;

  return {
    url,
    /** Holds requests until `resume`. */
    pause: app.pause,
    /** @param url of the process that handles requests from now on */
    resume(url: string): void {
      app.resume(url);
      assetOverrides = {};
    },
    /** Serves newer assets under the names used in pages of the running process. */
    replaceAssets(assets: Readonly<Record<string, string>>): void {
      assetOverrides = assets;
    },
    /** Reloads open pages. */
    reloadPages: () => state.update(({ build }) => ({ build: build + 1, diagnostics: [] })),
    /** @param styles asset names */
    replaceStyles: (styles: string[]) => state.update(() => ({ styles, diagnostics: [] })),
    /** Shows errors over open pages. */
    showDiagnostics: (diagnostics: Diagnostic[]) => state.update(() => ({ diagnostics })),
    stop: () => server.stop(true),
  };
}

/** The process that answers requests, which wait while it starts. */
function createUpstream() {
  let current = Promise.withResolvers<string>();
  let isPaused = true;
  return {
    url: () => current.promise,
    pause(): void {
      // A second pause must not leave the requests that the first one holds waiting for ever.
      if (!isPaused) current = Promise.withResolvers();
      isPaused = true;
    },
    resume(url: string): void {
      current.resolve(url);
      isPaused = false;
    },
  };
}

/** Sends the state and its changes to open pages as server-sent events. */
function createStateStream() {
  let state: DevState = { build: 0, styles: [], diagnostics: [] };
  const subscribers = new Set<ReadableStreamDefaultController<string>>();
  const formatEvent = () => `data: ${JSON.stringify(state)}\n\n`;
  return {
    open(): Response {
      const stream = new ReadableStream<string>({
        start(controller) {
          subscribers.add(controller);
          controller.enqueue(formatEvent());
        },
        cancel() {
          for (const browser of subscribers) if (browser.desiredSize === null) subscribers.delete(browser);
        },
      });
      return new Response(stream.pipeThrough(new TextEncoderStream()), {
        headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
      });
    },
    update(change: (current: DevState) => Partial<DevState>): void {
      state = { ...state, ...change(state) };
      for (const browser of subscribers) {
        try {
          browser.enqueue(formatEvent());
        } catch {
          subscribers.delete(browser);
        }
      }
    },
  };
}

/** @param newestName the file with the asset's content */
async function serveAsset(name: string, newestName: string): Promise<Response> {
  const file = Bun.file(join(OUT_DIR, newestName));
  if (!(await file.exists())) return new Response(null, { status: 404 });
  // The content of entry files changes under the same name; see `replaceAssets`.
  const caching = name.startsWith("chunk-") ? "max-age=31536000, immutable" : "no-store";
  return new Response(file, { headers: { "cache-control": caching } });
}

/** By URL path. */
async function bundleClientScripts(devAdmin: DevAdmin | null): Promise<Map<string, Blob>> {
  const { outputs } = await Bun.build({
    entrypoints: CLIENT_SCRIPTS,
    target: "browser",
    format: "iife",
    define: { DEV_ADMIN: JSON.stringify(devAdmin) },
  });
  return new Map(outputs.map((output) => [DEV_PATH + basename(output.path), output]));
}

async function forwardRequest(request: Request, url: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  const isPage = headers.get("accept")?.includes("text/html") ?? false;
  if (isPage) {
    headers.set("accept-encoding", "identity");
    headers.delete("if-none-match");
  }
  const response = await fetch(url + pathname + search, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    decompress: false,
    signal: request.signal,
  });
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (!isPage || !isHtml || !response.body) return response;
  const page = new Response(response.body, response);
  page.headers.delete("content-length");
  page.headers.delete("etag");
  return new HTMLRewriter()
    .on("head", { element: (head) => void head.prepend(CLIENT_TAG, { html: true }) })
    .transform(page);
}

function rejectHost(url: string): Response {
  const text = `The development server answers on this machine only, so that no other website can use it. Open ${url}`;
  return new Response(text, { status: 403 });
}

function signInPage(): Response {
  return new Response(
    `<!doctype html><title>Signing in</title><script src="${DEV_PATH}signIn.js"></script>`,
    {
      headers: { "content-type": "text/html; charset=utf-8" },
    },
  );
}

function noDevAdmin(): Response {
  const text = "Only the demo content has an account for development. Sign in at /admin with your own.";
  return new Response(text, { status: 404 });
}
