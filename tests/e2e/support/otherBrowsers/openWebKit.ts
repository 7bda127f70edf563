import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "../server/startVitrine.ts";
import type { BrowserConnection } from "./DrivenPage.ts";

export interface WebKitPrograms {
  driver: string;
  /** The browser of WebKitGTK's package. */
  miniBrowser: string;
  xvfb: string;
}

/**
 * Speaks WebDriver (https://www.w3.org/TR/webdriver2/) with the MiniBrowser of Debian's WebKitGTK, on a screen in memory. Its
 * window is at least 447 px wide.
 */
export async function openWebKit({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<BrowserConnection> {
  const home = await mkdtemp(join(tmpdir(), "vitrine-webkit-"));
  const screen = Bun.spawn([xvfb, "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const display = `:${await readLine(screen.stdout)}`;
  const port = freePort();
  const service = Bun.spawn([driver, `--port=${port}`], {
    env: { ...process.env, DISPLAY: display, HOME: home },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const call = createCaller(`http://127.0.0.1:${port}`);
  const browserOptions = { binary: miniBrowser, args: ["--automation"] };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
  });
  const send = <T>(path: string, body: object = {}) => call<T>("POST", `/session/${sessionId}${path}`, body);
  const execute = <T>(declaration: string, args: readonly unknown[]) =>
    send<T>("/execute/sync", { script: `return (${declaration})(...arguments)`, args });

  return {
    name: "WebKit",
    errors: [],
    navigate: (url) => send("/url", { url }),
    goBack: () => send("/back"),
    resize: async (width, height) => void (await send("/window/rect", { width, height })),
    call: execute,
    find: execute,
    click: (element) =>
      send("/actions", {
        actions: [
          {
            type: "pointer",
            id: "pointer",
            actions: [
              { type: "pointerMove", x: 0, y: 0, origin: element },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      }),
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("/actions", { actions: [{ type: "key", id: "key", actions }] });
    },
    chooseFile: (element, path) => send(`/element/${Object.values(element)[0]}/value`, { text: path }),
    async [Symbol.asyncDispose]() {
      await call("DELETE", `/session/${sessionId}`);
      for (const child of [service, screen]) {
        child.kill();
        await child.exited;
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

function createCaller(address: string) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetchWhenListening(address + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** The service prints nothing when it listens. */
async function fetchWhenListening(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (attempt === 100) throw error;
      await Bun.sleep(100);
    }
  }
}

async function readLine(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) return text.trim();
  }
  throw new Error("Xvfb ended before it had a display");
}
