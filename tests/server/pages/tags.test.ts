import { expect } from "bun:test";

import { SETTINGS } from "#resources/settings/settings.ts";
import { TAG_NAMES } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import { parsePageHead } from "#tests/support/server/parsePageHead.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

type Server = Awaited<ReturnType<typeof createTestServer>>;

const PAGES = ["/", "/articles", "/nowhere"];

const test = testWith(createTestServer);

async function open(server: Server, path: string, init: RequestInit = {}) {
  const response = await server.app.request(path, init);
  const policy = response.headers.get("content-security-policy") ?? "";
  return { html: await response.text(), policy, directives: readPolicy(policy) };
}

/** The sources of each directive. */
function readPolicy(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

function configure(server: Server, ...names: TagName[]) {
  for (const name of names) writeSetting(server.parts.db, name, SETTINGS[name].example);
}

/** What each tag adds to the policy. */
const ADDED: Record<TagName, Record<string, string[]>> = {
  googleAnalytics: {
    "script-src": ["https://*.googletagmanager.com"],
    "connect-src": [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
    ],
    "img-src": ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  },
  googleTagManager: {
    "script-src": ["https://*.googletagmanager.com"],
    "connect-src": [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
      "https://www.google.com",
    ],
    "img-src": ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
    "frame-src": ["https://www.googletagmanager.com"],
  },
  metaPixel: {
    "script-src": ["https://connect.facebook.net"],
    "connect-src": ["https://connect.facebook.net", "https://www.facebook.com"],
    "img-src": ["https://www.facebook.com"],
  },
  lineTag: {
    "script-src": ["https://d.line-scdn.net"],
    "connect-src": ["https://tr.line.me"],
    "img-src": ["https://tr.line.me"],
  },
};

test.each(TAG_NAMES)("the policy of public pages allows exactly the hosts of %s", async (server, name) => {
  for (const path of PAGES) {
    const before = await open(server, path);
    configure(server, name);
    const after = await open(server, path);
    const expected = Object.entries(before.directives).map(([directive, sources]) => [
      directive,
      [...sources, ...(ADDED[name][directive] ?? [])],
    ]);
    expect(withoutHashes(after.directives)).toEqual(withoutHashes(Object.fromEntries(expected)));
    writeSetting(server.parts.db, name, "");
    expect((await open(server, path)).policy).toBe(before.policy);
  }
});

test("a host of two tags is in the policy once, and a refused contact form has the same policy", async (server) => {
  configure(server, ...TAG_NAMES);
  const { directives } = await open(server, "/address");
  for (const sources of Object.values(directives)) expect(new Set(sources).size).toBe(sources.length);
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "5" };
  const refused = await open(server, "/address", { method: "POST", headers, body: "name=" });
  expect(withoutHashes(refused.directives)).toEqual(withoutHashes(directives));
});

test("the back office and pages without scripts stay strict with any tag", async (server) => {
  const paths = ["/admin", "/vitrine/login"];
  const before = await Promise.all(paths.map((path) => open(server, path)));
  configure(server, ...TAG_NAMES);
  const after = await Promise.all(paths.map((path) => open(server, path)));
  expect(after.map(({ policy }) => policy)).toEqual(before.map(({ policy }) => policy));
  writeSetting(server.parts.db, "comingSoon", true);
  expect((await open(server, "/")).policy).not.toContain("google");
});

test("public pages prove who owns the site, with escaped codes", async (server) => {
  const names = ["google-site-verification", "facebook-domain-verification"];
  const read = async (path: string) => {
    const { tags } = await parsePageHead((await open(server, path)).html);
    return names.map((name) => tags[name]);
  };
  expect(await read("/")).toEqual([undefined, undefined]);
  const { googleVerification, facebookVerification } = SETTINGS;
  writeSetting(server.parts.db, "googleVerification", googleVerification.example);
  writeSetting(server.parts.db, "facebookVerification", facebookVerification.example);
  for (const path of ["/", "/about"])
    expect(await read(path)).toEqual([googleVerification.example, facebookVerification.example]);
  // The database may have been edited by hand.
  writeSetting(server.parts.db, "googleVerification", '"><script>');
  expect(await read("/")).toEqual([undefined, facebookVerification.example]);
});

/** The hash of the inline style depends on the page's elements. */
function withoutHashes(directives: Record<string, string[]>) {
  return { ...directives, "style-src": [] };
}
