import * as fc from "fast-check";

/** Texts that parsers, databases and terminals treat specially. */
const SPECIAL_TEXTS = [
  "",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e",
  "\u0085",
  "\x1b[31m",
  "\u0958".repeat(50),
  "ﷺ".repeat(90),
  "e\u0301".repeat(100),
  "' OR 1=1 --",
  "%' ESCAPE '",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "../../etc/passwd",
  "{{constructor}}",
  "__proto__",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "-1",
  "1e309",
  "https://[::",
];

const lengths = fc.constantFrom(1, 8, 20, 80, 100, 101, 200, 201, 255, 320, 500, 2000, 5001);

export function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...SPECIAL_TEXTS),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc
      .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }), lengths)
      .map(([unit, count]) => unit.repeat(count)),
  );
}

/** Texts of about this many characters, some of which normalization makes longer. */
export function textNear(length: number): fc.Arbitrary<string> {
  const units = fc.constantFrom("a", "\u0958", "e\u0301", "\ufdfa", "\r", "\u2028", "😀", "ๆ ", "<", "ß");
  return fc
    .tuple(units, fc.integer({ min: -2, max: 2 }), fc.constantFrom(1, 2, 0.5))
    .map(([unit, difference, factor]) => unit.repeat(Math.max(0, Math.ceil(length * factor) + difference)));
}

/** Any JSON value, more often one that a field could have. */
export function hostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: hostileText() },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1),
    fc.array(hostileText(), { maxLength: 25 }),
    fc.array(fc.dictionary(hostileText(), hostileText(), { maxKeys: 3 }), { maxLength: 4 }),
    fc.dictionary(hostileText(), hostileText(), { maxKeys: 3 }),
    fc.jsonValue({ maxDepth: 3 }),
  );
}

/** Objects with some of these fields, and now and then another one. */
export function hostileObject(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, hostileValue()])), {
    requiredKeys: [],
  });
  const other = fc.dictionary(
    fc.oneof(fc.constantFrom("__proto__", "constructor", "_id"), fc.string()),
    hostileValue(),
    {
      maxKeys: 2,
    },
  );
  return fc.tuple(fields, other).map(([known, unknown]) => ({ ...unknown, ...known }));
}
