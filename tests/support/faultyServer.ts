// A server that is slow, gone, broken or talks nonsense, for calls and for forms with files alike.
import { createUpload } from "#web/api/http/upload.ts";

import type { FakeAnswer } from "./fakeApi.ts";

export const STUMBLED = "The server stumbled.";

export type Fault = "slow" | "gone" | "broken" | "nonsense";

export function openFaultyServer() {
  let fault: Fault = "gone";
  let sends = 0;
  let release: (() => void) | null = null;

  function answer(): Promise<FakeAnswer> {
    sends += 1;
    if (fault === "gone") return Promise.reject(new TypeError("Failed to fetch"));
    if (fault === "broken") return Promise.resolve({ status: 500, message: STUMBLED });
    if (fault === "nonsense") return Promise.resolve({ text: "<html>Welcome to the proxy</html>" });
    return new Promise((_, reject) => {
      release = () => reject(new DOMException("Too slow", "TimeoutError"));
    });
  }

  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    withCredentials = false;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    abort() {
      this.dispatchEvent(new Event("abort"));
    }
    send() {
      void this.take().catch(() => this.dispatchEvent(new Event("error")));
    }
    async take() {
      const { status = 200, text, message = "" } = await answer();
      this.status = status;
      const envelope = JSON.stringify({ success: false, data: null, message });
      this.responseText = typeof text === "string" ? text : envelope;
      this.dispatchEvent(new Event("load"));
    }
  }

  return {
    answer,
    // It has everything that an upload touches.
    upload: createUpload({ createRequest: () => new Request() as unknown as XMLHttpRequest }),
    become: (next: Fault) => (fault = next),
    sends: () => sends,
    /** The server has kept silent for as long as the call waits. */
    stayTooSlow: () => release?.(),
  };
}
