import { createUpload } from "#web/api/http/upload.ts";

import type { FakeResponse } from "./fakeApi.ts";

export const SERVER_ERROR_MESSAGE = "The server stumbled.";

export type Fault = "slow" | "gone" | "broken" | "nonsense";

/**
 * Fails every request, by fetch or by upload, in the way last set: "slow" never responds, "gone" is a network
 * error, "broken" is a 500 response and "nonsense" is one that is no JSON.
 */
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
    // The fake has all members that `createUpload` uses.
    upload: createUpload({ createRequest: () => new FakeXhr() as unknown as XMLHttpRequest }),
    setFault: (next: Fault) => (fault = next),
    countRequests: () => requestCount,
    /** Simulates the timeout of the pending request. */
    triggerTimeout: () => rejectPending?.(),
  };
}
