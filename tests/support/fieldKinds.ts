// What each kind of field makes of what people and programs put into it: the outcomes that no form may forget.
export type Outcome = { kept: unknown } | { refused: string };
export type Try = [given: unknown, outcome: Outcome];

/** Every field has an answer to each of these. */
export interface Kind {
  empty: Try[];
  spaces: Try[];
  tooLong: Try[];
  otherKind: Try[];
  markup: Try[];
  controls: Try[];
}

/** Would also end an attribute; short enough for the shortest line. */
export const MARKUP = `"><script>alert(1)</script> & 'quotes'`;

const OTHER_THAN_TEXT = [5, true, null, [], ["a text"], {}];
const SPACES = [" ", " \t\r\n ", "\u00a0\u3000"];
/** Of no width, or with nothing to turn around. */
const UNSEEN = ["\u200b", "\u2060 \u00ad\u202e"];
/** A zero byte, a bell, a mark for the writing's direction, half a character, a line break: each inside a text. */
const CONTROLS = ["\u0000", "\u0007", "\u001b[31m", "\u202e", "\ud800", "\n"];

export const kept = (value: unknown): Outcome => ({ kept: value });
export const refused = (message: string): Outcome => ({ refused: message });
export const same = (...values: unknown[]): Try[] => values.map((value) => [value, kept(value)]);
export const refusals = (message: string, ...values: unknown[]): Try[] =>
  values.map((value) => [value, refused(message)]);
const tooLong = (max: number) => `Please use at most ${max} characters`;

/**
 * Control characters are left out, half a character becomes a sign for one. Marks for the writing's direction stay: Hebrew
 * and Arabic need them, and their reach ends with the paragraph that shows the text.
 */
const CLEANED: Try[] = [
  ["a\u0000b\u0007c\u001b[31md\u007fe\u0085f", kept("abc[31mdef")],
  ["a\ud800b\udfffc👩🏽‍🏫", kept("a\ufffdb\ufffdc👩🏽‍🏫")],
  ...same("a\u202eb\u2066c\u2069"),
];

/** Has to be filled in. */
export function line(required: string, max: number): Kind {
  return {
    empty: refusals(required, "", undefined, "\u0000\u001b"),
    spaces: refusals(required, ...SPACES, ...UNSEEN),
    tooLong: [...same("ก".repeat(max)), ...refusals(tooLong(max), "ก".repeat(max + 1))],
    otherKind: refusals(required, ...OTHER_THAN_TEXT),
    markup: same(MARKUP),
    controls: [...CLEANED, ["a\r\nb\tc", kept("a b c")], ["\ufeffน้ำ\u200bใส\u2060", kept("น้ำใส")]],
  };
}

/** Several lines, and has to be filled in. */
export function text(required: string, max: number): Kind {
  return {
    ...line(required, max),
    controls: [...CLEANED, ["a\r\nb\rc\nd\te", kept("a\nb\nc\nd\te")]],
  };
}

export function optionalLine(otherKind: string, max: number, leftOut?: string): Kind {
  return {
    ...line(otherKind, max),
    empty: [...same(""), [undefined, kept(leftOut)], ["\u0000\u001b", kept("")]],
    spaces: SPACES.map((spaces) => [spaces, kept("")]),
  };
}

/** Several lines. */
export function optionalText(otherKind: string, max: number, leftOut?: string): Kind {
  return { ...optionalLine(otherKind, max, leftOut), controls: text(otherKind, max).controls };
}

/** A line that is shorter than the tries of the others. */
export function shortLine(required: string, max: number): Kind {
  return {
    ...line(required, max),
    markup: refusals(tooLong(max), MARKUP),
    controls: [["1\u0000\r\n2", kept("1 2")]],
  };
}

/** May be empty, and is refused where it is missing. */
export function maybeEmpty(kind: Kind, missing: string): Kind {
  return {
    ...kind,
    empty: [...same(""), ...refusals(missing, undefined)],
    spaces: SPACES.map((spaces) => [spaces, kept("")]),
  };
}

export function email(): Kind {
  const [required, invalid] = ["Email is required", "Please enter a valid email"];
  return {
    empty: refusals(required, "", undefined),
    spaces: refusals(required, ...SPACES),
    tooLong: [
      ...same(`${"a".repeat(241)}@firm.example`),
      ...refusals(invalid, `${"a".repeat(242)}@firm.example`),
    ],
    otherKind: refusals(required, ...OTHER_THAN_TEXT),
    // Without spaces it has the form of an address, and is shown as text like any other.
    markup: [...refusals(invalid, MARKUP), ...same(`"><script>alert(1)</script>&'@firm.example`)],
    controls: [
      ...refusals(invalid, ...CONTROLS.map((control) => `some${control}body@firm.example`)),
      ["\ufeffsome\u200bbody@firm.example\u2060", kept("somebody@firm.example")],
    ],
  };
}

/** @param required what an empty one is told; one that may be empty has none */
export function webAddress(form: string, max: number, required?: string): Kind {
  const address = "https://firm.example/";
  const longest = address.padEnd(max, "a");
  const isOptional = required === undefined;
  return {
    empty: isOptional ? [...same(""), [undefined, kept("")]] : refusals(required, "", undefined),
    spaces: SPACES.map((spaces) => [spaces, isOptional ? kept("") : refused(required)]),
    tooLong: [...same(longest), ...refusals(tooLong(max), `${longest}a`)],
    otherKind: refusals(required ?? form, ...OTHER_THAN_TEXT),
    markup: [...refusals(form, MARKUP, "javascript:alert(1)"), ...same(address + MARKUP)],
    controls: [
      ["https://fi\u0000rm\u0007.example/\u001ba\nb", kept("https://firm.example/a b")],
      [`${address}\ud800`, kept(`${address}\ufffd`)],
      ...refusals(form, "java\nscript:alert(1)", "https://firm\u202e.example", "https://firm\ud800.example"),
    ],
  };
}

/** Never shown again, so that it may be anything; of a person's own it is empty where it stays as it is. */
/** @param isCurrent one that is there already, of whatever length */
export function password({ mayStay = false, isCurrent = false } = {}): Kind {
  const [required, short] = ["Password is required", "Password must be at least 8 characters"];
  return {
    empty: mayStay ? [...same(""), [undefined, kept("")]] : refusals(required, "", undefined),
    spaces: [...(isCurrent ? same("   ") : refusals(short, "   ")), ...same("        ")],
    tooLong: [
      ...same("ก".repeat(200)),
      ...refusals("Password must be at most 200 characters", "ก".repeat(201)),
    ],
    otherKind: refusals(required, ...OTHER_THAN_TEXT),
    markup: same(MARKUP),
    controls: same(...CONTROLS.map((control) => `correct${control}horse`)),
  };
}

/** What has one form alone: everything else gets the same sentence, but for what is too long where a limit is given. */
export function exact(form: string, good: Try[], max?: number): Kind {
  return {
    empty: refusals(form, "", null),
    spaces: refusals(form, ...SPACES),
    tooLong: [...good, ...refusals(max ? tooLong(max) : form, "1".repeat((max ?? 10_000) + 1))],
    otherKind: refusals(form, true, [], {}, Number.NaN),
    markup: refusals(form, MARKUP),
    controls: refusals(form, ...CONTROLS.map((control) => `a${control}b`)),
  };
}

/** `YYYY-MM-DD` or a date-time with its offset; may be empty. */
export function publicationDate(): Kind {
  const malformed = "Please enter a date as YYYY-MM-DD";
  const dates = ["2024-02-29", "1900-01-01", "2026-11-20T10:00:00.000+07:00", "2026-11-20T03:00Z"];
  const kind = exact(malformed, same(...dates));
  const notInCalendar = ["2026-02-30", "2025-02-29", "2026-13-01", "2026-11-20T25:00Z", "2026-11-20T10:75Z"];
  const otherForms = ["20.11.2026", "2026-11", "2026-11-20 10:00", "2026-11-20T10:00", "+002026-11-20"];
  return {
    ...kind,
    empty: [...same(""), [undefined, kept(undefined)], ...refusals(malformed, null)],
    spaces: [...SPACES.map((spaces): Try => [spaces, kept("")]), [" 2024-02-29 ", kept("2024-02-29")]],
    tooLong: [...kind.tooLong, ...refusals("Please enter today's date or an earlier one", "12026-01-01")],
    otherKind: [
      ...kind.otherKind,
      ...refusals(malformed, ...notInCalendar, ...otherForms, 20261120),
      ...refusals("Please enter a date in 1900 or later", "0000-01-01", "1899-12-31", "1899-12-31T10:00Z"),
    ],
  };
}

/** A list or a group of fields, which is no text. */
export function group(otherKind: string, lengths: Try[] = []): Kind {
  return {
    empty: refusals(otherKind, "", null),
    spaces: refusals(otherKind, ...SPACES),
    tooLong: lengths,
    otherKind: refusals(otherKind, 5, true, "a text"),
    markup: refusals(otherKind, MARKUP),
    controls: refusals(otherKind, ...CONTROLS),
  };
}

/** Written by a form and never by a person: kept as it is, or refused. */
export function ours(required: string, form: string, max: number): Kind {
  return {
    empty: refusals(required, "", undefined),
    spaces: same(" "),
    tooLong: [...same("a".repeat(max)), ...refusals(form, "a".repeat(max + 1))],
    otherKind: refusals(required, ...OTHER_THAN_TEXT),
    markup: same(MARKUP),
    controls: same(...CONTROLS),
  };
}
