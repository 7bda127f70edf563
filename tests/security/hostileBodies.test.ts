import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { ALL_CONTACT_FIELDS } from "#tests/support/content/contactForm.ts";
import { createContactForm, validateFields } from "#web/public/address/contactFields.ts";

import { findValues, hostileText, HOSTILE_KINDS, leastBusyMs, MANY_ENTRIES } from "./hostileBodies.ts";
import { SCHEMAS } from "./schemaList.ts";

/** Milliseconds that a request may keep the event loop busy. */
const MAX_BUSY_MS = 50;
/** For the long texts of signed-in authors. */
const MAX_BUSY_MS_OF_AUTHORS = 300;
const LONG_TEXT_LENGTH = 10_000;
/** Bytes of the largest JSON body of a visitor. */
const MAX_BODY_LENGTH = 256 * 1024;

const SOURCES = join(import.meta.dir, "../../src");
/** Why these files create texts without the constructors of `textFields.ts`. */
const OTHER_STRINGS: Record<string, string> = {
  "server/transfer/readGhost.ts": "a file of at most 256 MB, by the operator",
  "commands/serviceFile.ts": "reads a file that the server wrote itself",
  "contract/fields/textFields.ts": "the constructors themselves",
  "server/certificates/acmeState.ts": "reads what the server stored itself",
  "server/certificates/AcmeProblem.ts": "reads answers of the certificate authority",
  "server/analytics/track/storedViews.ts": "reads what the server stored itself",
  "server/operations/failover/failoverState.ts": "reads a file of the data folder",
  "server/operations/archive/manifest.ts": "reads the manifest of a backup, which is limited to 64 MB",
  "server/operations/upgradeJournal.ts": "reads a file that an upgrade wrote itself",
  "web/admin/screens/account/accountForm.ts": "the repetition of a password, which no request contains",
};

test("every text of a request is bounded before anything reads it", () => {
  const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(SOURCES)];
  const found = files.filter((file) =>
    /\bz\s*\.(string|email|url|regex|templateLiteral)\b/.test(readFileSync(join(SOURCES, file), "utf8")),
  );
  expect(found.toSorted()).toEqual(Object.keys(OTHER_STRINGS).toSorted());
});

test.each(Object.entries(SCHEMAS))(
  "%s checks the largest text of each kind in linear time",
  async (_, schema) => {
    const slow: [string, string, number][] = [];
    for (const { path, isList, maxLength, build } of findValues(schema)) {
      const limitMs = maxLength > LONG_TEXT_LENGTH ? MAX_BUSY_MS_OF_AUTHORS : MAX_BUSY_MS;
      const texts = HOSTILE_KINDS.flatMap((kind) =>
        // Those of the second length are short enough to be cleaned.
        [MAX_BODY_LENGTH, maxLength * 4, maxLength].map(
          (length) => [kind, hostileText(kind, length)] as const,
        ),
      );
      const lists = isList ? MANY_ENTRIES.map((entries) => ["entries", entries] as const) : [];
      for (const [kind, value] of [...texts, ...lists]) {
        const body = build(value);
        const ms = await leastBusyMs(() => schema.safeParse(body), limitMs);
        if (ms > limitMs) slow.push([path, kind, ms]);
      }
    }
    expect(slow).toEqual([]);
  },
  300_000,
);

test("the contact form's own checks, which also describe a refused form, take linear time", async () => {
  const slow: [string, number][] = [];
  const form = createContactForm({ ...DEFAULT_SITE, ...ALL_CONTACT_FIELDS });
  for (const kind of HOSTILE_KINDS) {
    const text = hostileText(kind, MAX_BODY_LENGTH / 4);
    const typed = Object.fromEntries(form.shown.map((name) => [name, text]));
    const ms = await leastBusyMs(() => validateFields(typed, form), MAX_BUSY_MS);
    if (ms > MAX_BUSY_MS) slow.push([kind, ms]);
  }
  expect(slow).toEqual([]);
});
