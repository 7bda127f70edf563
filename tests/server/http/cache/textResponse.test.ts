import { expect, test } from "bun:test";
import { heapStats } from "bun:jsc";

import { createTextResponse } from "#server/http/cache/textResponse.ts";

const TEXTS = 40;

test("makes no copy of the uncompressed text while clients take it compressed", () => {
  const before = countBlobs();
  const responses = Array.from({ length: TEXTS }, (_, number) => {
    const content = {
      status: 200,
      headers: { "content-type": "text/plain" },
      text: `${number}`.repeat(9_000),
    };
    const response = createTextResponse(content, { hsts: null, compress: () => {} });
    const request = new Request("http://firm.example/", { headers: { "accept-encoding": "gzip" } });
    expect(response.respond(request).headers.get("content-encoding")).toBe("gzip");
    return response;
  });
  expect(countBlobs() - before).toBeLessThanOrEqual(TEXTS);
  expect(responses).toHaveLength(TEXTS);
});

/** Each holds bytes of its own. */
function countBlobs(): number {
  return heapStats().objectTypeCounts["Blob"] ?? 0;
}
