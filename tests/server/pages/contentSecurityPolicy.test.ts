import { expect, test } from "bun:test";

import { contentSecurityPolicy } from "#server/pages/contentSecurityPolicy.ts";
import { SAME_ORIGIN_BASES } from "#tests/support/web/sameOriginBases.ts";

/** The sources of one directive. */
function sourcesOf(policy: string, part: string): string[] {
  const found = policy.split("; ").find((candidate) => candidate.startsWith(`${part} `));
  return found?.split(" ").slice(1) ?? [];
}

test("allows only our own files by default", () => {
  const policy = contentSecurityPolicy(SAME_ORIGIN_BASES);
  expect(sourcesOf(policy, "default-src")).toEqual(["'none'"]);
  for (const part of ["script-src", "style-src", "font-src", "connect-src", "form-action"]) {
    expect(sourcesOf(policy, part)).toEqual(["'self'"]);
  }
  expect(sourcesOf(policy, "frame-ancestors")).toEqual(["'none'"]);
  expect(sourcesOf(policy, "base-uri")).toEqual(["'none'"]);
});

test("allows the page's inline style by hash, and no other inline code", () => {
  const policy = contentSecurityPolicy(SAME_ORIGIN_BASES, {
    styleHash: "'sha256-b'",
    frameSource: "https://map",
  });
  expect(sourcesOf(policy, "script-src")).toEqual(["'self'"]);
  expect(sourcesOf(policy, "style-src")).toEqual(["'self'", "'sha256-b'"]);
  expect(sourcesOf(policy, "frame-src")).toEqual(["https://map"]);
  expect(policy).not.toContain("unsafe");
});

test("allows framing by our own pages and an image host only on request", () => {
  const policy = contentSecurityPolicy(SAME_ORIGIN_BASES, {
    allowSameOriginFraming: true,
    imageSource: "https://tiles",
  });
  expect(sourcesOf(policy, "frame-ancestors")).toEqual(["'self'"]);
  expect(sourcesOf(policy, "img-src")).toEqual(["'self'", "data:", "blob:", "https://tiles"]);
});

test("adds the origins of configured base URLs once, without their paths", () => {
  const policy = contentSecurityPolicy({
    ...SAME_ORIGIN_BASES,
    api: "https://api.firm.example/api/v1",
    socket: "wss://socket.firm.example/x",
    publicImages: "https://img.firm.example/a",
    backendHost: "https://img.firm.example",
  });
  expect(sourcesOf(policy, "connect-src")).toEqual([
    "'self'",
    "https://api.firm.example",
    "wss://socket.firm.example",
    "https://img.firm.example",
  ]);
  expect(sourcesOf(policy, "img-src").filter((source) => source.startsWith("https://img"))).toHaveLength(1);
  expect(sourcesOf(policy, "script-src")).toEqual(["'self'"]);
});
