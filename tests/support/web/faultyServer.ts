// A server that is slow, gone, broken or talks nonsense, for calls and for forms with files alike.
import { createUpload } from "#web/api/http/upload.ts";

import type { FakeResponse } from "./fakeApi.ts";

export const SERVER_ERROR_MESSAGE = "The server stumbled.";

export type Fault = "slow" | "gone" | "broken" | "nonsense";

export function createFaultyServer() {
  let fault: Fault = "gone";
  let requestCount = 0;
  let rejectPending: (() => void) | null = null;

  function answer(): Promise<FakeResponse> {
    requestCount += 1;
    if (fault === "gone") return Promise.reject(new TypeError("Failed to fetch"));
    if (fault === "broken") return Promise.resolve({ status: 500, message: SERVER_ERROR_MESSAGE });
    if (fault === "nonsense") return Promise.resolve({ text: "<html>Welcome to the proxy</html>" });
    return new Promise((_, reject) => {
      rejectPending = () => reject(new DOMException("Too slow", "TimeoutError"));
    });
  }

  class FakeXhr extends EventTarget {
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
      void this.receive().catch(() => this.dispatchEvent(new Event("error")));
    }
    async receive() {
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
    upload: createUpload({ createRequest: () => new FakeXhr() as unknown as XMLHttpRequest }),
    setFault: (next: Fault) => (fault = next),
    countRequests: () => requestCount,
    /** The server has kept silent for as long as the call waits. */
    triggerTimeout: () => rejectPending?.(),
  };
}
