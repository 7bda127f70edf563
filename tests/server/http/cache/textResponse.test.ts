import { expect, test } from "bun:test";
import { heapStats } from "bun:jsc";

import { MEBIBYTE } from "#contract/images.ts";
import { createTextResponse } from "#server/http/cache/textResponse.ts";

const TEXTS = 40;

test("holds the uncompressed text once while clients take it compressed", () => {
  const text = "a".repeat(MEBIBYTE);
  Bun.gc(true);
  const before = heapStats().extraMemorySize;
  const responses = Array.from({ length: TEXTS }, (_, number) => {
    const content = { status: 200, headers: { "content-type": "text/plain" }, text: `${number}${text}` };
    const response = createTextResponse(content, { hsts: null, compress: () => {} });
    const request = new Request("http://firm.example/", { headers: { "accept-encoding": "gzip" } });
    expect(response.respond(request).headers.get("content-encoding")).toBe("gzip");
    return response;
  });
  Bun.gc(true);
  const held = (heapStats().extraMemorySize - before) / MEBIBYTE;
  expect(held).toBeGreaterThanOrEqual(TEXTS);
  expect(held).toBeLessThan(1.5 * TEXTS);
  expect(responses).toHaveLength(TEXTS);
});
