import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserConnection, ElementReference } from "./DrivenPage.ts";

interface FirefoxOptions {
  executable: string;
  /** False: pages run no scripts. */
  runsScripts?: boolean;
}

/** Speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) with Debian's Firefox. */
export async function openFirefox({
  executable,
  runsScripts = true,
}: FirefoxOptions): Promise<BrowserConnection> {
  const profile = await mkdtemp(join(tmpdir(), "vitrine-firefox-"));
  await writeFile(join(profile, "user.js"), `user_pref("javascript.enabled", ${runsScripts});\n`);
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = Bun.spawn([executable, ...flags], { stdout: "ignore", stderr: "pipe" });
  const { send, errors, close } = await connect(`${await readAddress(firefox.stderr)}/session`);
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = await send<{ context: string }>("browsingContext.create", { type: "tab" });

  async function callFunction(functionDeclaration: string, args: readonly unknown[]) {
    const reply = await send<ScriptReply>("script.callFunction", {
      functionDeclaration: `(args) => (${functionDeclaration})(...JSON.parse(args))`,
      arguments: [{ type: "string", value: JSON.stringify(args) }],
      // Without scripts, a promise would never settle.
      awaitPromise: false,
      target: { context, sandbox: "tests" },
    });
    if (reply.type === "success") return reply.result;
    throw new Error(reply.exceptionDetails.text);
  }
  const act = (type: "key" | "pointer", actions: object[]) =>
    send("input.performActions", { context, actions: [{ type, id: type, actions }] });

  return {
    name: "Firefox",
    errors,
    navigate: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    goBack: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
    async call(declaration, args) {
      const json = `(...args) => JSON.stringify((${declaration})(...args) ?? null)`;
      return JSON.parse((await callFunction(json, args)).value ?? "null");
    },
    async find(declaration, args) {
      const { type, sharedId } = await callFunction(declaration, args);
      return type === "node" && sharedId ? { sharedId } : null;
    },
    click: async (element) =>
      void (await act("pointer", [
        { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ])),
    type: async (text) =>
      void (await act(
        "key",
        [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      )),
    chooseFile: async (element: ElementReference, path) =>
      void (await send("input.setFiles", { context, element, files: [path] })),
    async [Symbol.asyncDispose]() {
      close();
      firefox.kill();
      await firefox.exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

type ScriptReply =
  | { type: "success"; result: { type: string; value?: string; sharedId?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

const ANSWER_MS = 25_000;

/** Firefox reports a stream of events that ends because its page is left. */
const INTERRUPTED = /was interrupted while the page was loading/;

/** The address that Firefox prints once it listens. */
async function readAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error(`Firefox ended before it listened: ${text}`);
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const errors: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data));
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === "success") call?.resolve(message.result);
    else if (message.type === "error") call?.reject(new Error(`${message.error}: ${message.message}`));
    else if (message.params.level === "error" && !INTERRUPTED.test(message.params.text))
      errors.push(message.params.text);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let calls = 0;
  return {
    errors,
    close: () => socket.close(),
    send<T>(method: string, params: object): Promise<T> {
      const call = Promise.withResolvers<unknown>();
      pending.set((calls += 1), call);
      socket.send(JSON.stringify({ id: calls, method, params }));
      const timer = setTimeout(() => {
        call.reject(new Error(`Firefox did not answer ${method} within ${ANSWER_MS / 1000} s`));
      }, ANSWER_MS);
      // The protocol defines the reply of each method.
      return call.promise.finally(() => clearTimeout(timer)) as Promise<T>;
    },
  };
}
