import { SLUG_MESSAGES } from "#contract/content/slugs.ts";

export type Outcome = { accepted: unknown } | { rejected: string };
export type InputCase = [given: unknown, outcome: Outcome];

/** The kinds of input that every field must handle, each with its outcomes. */
export interface FieldCases {
  empty: InputCase[];
  whitespace: InputCase[];
  tooLong: InputCase[];
  wrongType: InputCase[];
  markup: InputCase[];
  controlCharacters: InputCase[];
  /** Other ways in which people write a valid value. */
  spellings?: InputCase[];
}

/** Can also end an attribute; short enough for every field except `shortLine`. */
export const MARKUP = `"><script>alert(1)</script> & 'quotes'`;

const NON_STRINGS = [5, true, null, [], ["a text"], {}];
export const WHITESPACE = [" ", " \t\r\n ", "\u00a0\u3000"];
/** Zero-width characters, soft hyphens and directional marks: invisible on their own. */
const INVISIBLE = ["\u200b", "\u2060 \u00ad\u202e"];
/**
 * Characters to insert into a text: null, bell, an ANSI escape, a directional mark, a lone surrogate, a line
 * break.
 */
const CONTROL_CHARACTERS = ["\u0000", "\u0007", "\u001b[31m", "\u202e", "\ud800", "\n"];

export const accepted = (value: unknown): Outcome => ({ accepted: value });
export const rejected = (message: string): Outcome => ({ rejected: message });
export const unchanged = (...values: unknown[]): InputCase[] =>
  values.map((value) => [value, accepted(value)]);
export const rejections = (message: string, ...values: unknown[]): InputCase[] =>
  values.map((value) => [value, rejected(message)]);
const tooLongMessage = (max: number) => `Please use at most ${max} characters`;

/**
 * Control characters are removed, those that reorder text included, and lone surrogates replaced by U+FFFD. Directional
 * marks, joiners and emoji sequences are preserved: Hebrew, Arabic, Persian and Indic scripts need them.
 */
const SANITIZED: InputCase[] = [
  ["a\u0000b\u0007c\u001b[31md\u007fe\u0085f", accepted("abc[31mdef")],
  ["a\ud800b\udfffc👩🏽‍🏫", accepted("a\ufffdb\ufffdc👩🏽‍🏫")],
  ["a\u202eb\u2066c\u2069d\u202ae\u202cf\u206ag", accepted("abcdefg")],
  ...unchanged("\u05d0\u200e1\u200f2\u061c", "می\u200cخواهم क्\u200dष", "👩🏽‍🏫🏴󠁧󠁢󠁥󠁮󠁧󠁿❤️"),
];

/** A required single line. */
export function line(required: string, max: number): FieldCases {
  return {
    empty: rejections(required, "", undefined, "\u0000\u001b"),
    whitespace: rejections(required, ...WHITESPACE, ...INVISIBLE),
    tooLong: [...unchanged("ก".repeat(max)), ...rejections(tooLongMessage(max), "ก".repeat(max + 1))],
    wrongType: rejections(required, ...NON_STRINGS),
    markup: unchanged(MARKUP),
    controlCharacters: [
      ...SANITIZED,
      ["a\r\nb\tc\u2028d", accepted("a b c d")],
      ["\ufeffน้ำ\u200bใส\u2060 co\u00adoperation", accepted("น้ำใส cooperation")],
    ],
  };
}

/** A required text of several lines. */
export function text(required: string, max: number): FieldCases {
  return {
    ...line(required, max),
    controlCharacters: [...SANITIZED, ["a\r\nb\rc\nd\te\u2029f", accepted("a\nb\nc\nd\te\nf")]],
  };
}

export function optionalLine(message: string, max: number, defaultValue?: string): FieldCases {
  return {
    ...line(message, max),
    empty: [...unchanged(""), [undefined, accepted(defaultValue)], ["\u0000\u001b", accepted("")]],
    whitespace: WHITESPACE.map((spaces) => [spaces, accepted("")]),
  };
}

/** An optional text of several lines. */
export function optionalText(message: string, max: number, defaultValue?: string): FieldCases {
  return {
    ...optionalLine(message, max, defaultValue),
    controlCharacters: text(message, max).controlCharacters,
  };
}

/** A required line whose maximum is shorter than the samples of `line`. */
export function shortLine(required: string, max: number): FieldCases {
  return {
    ...line(required, max),
    markup: rejections(tooLongMessage(max), MARKUP),
    controlCharacters: [["1\u0000\r\n2", accepted("1 2")]],
  };
}

/** Accepts an empty value but not a missing one. */
export function allowEmpty(kind: FieldCases, missing: string): FieldCases {
  return {
    ...kind,
    empty: [...unchanged(""), ...rejections(missing, undefined)],
    whitespace: WHITESPACE.map((spaces) => [spaces, accepted("")]),
  };
}

export function slug(): FieldCases {
  const { characters, notText, tooLong } = SLUG_MESSAGES;
  return {
    empty: [...unchanged(""), [undefined, accepted(undefined)]],
    whitespace: WHITESPACE.map((spaces) => [spaces, accepted("")]),
    tooLong: [...unchanged("ก".repeat(100)), ...rejections(tooLong, "ก".repeat(101))],
    wrongType: rejections(notText, ...NON_STRINGS),
    markup: rejections(characters, MARKUP),
    controlCharacters: [
      ...rejections(characters, ...CONTROL_CHARACTERS.map((control) => `a${control}b`)),
      ["\ufeffน้ำ\u200bใส\u2060", accepted("น้ำใส")],
    ],
  };
}

export function email(): FieldCases {
  const [required, invalid] = ["Email is required", "Please enter a valid email"];
  return {
    empty: rejections(required, "", undefined),
    whitespace: rejections(required, ...WHITESPACE),
    tooLong: [
      ...unchanged(`${"a".repeat(241)}@firm.example`),
      ...rejections(invalid, `${"a".repeat(242)}@firm.example`),
    ],
    wrongType: rejections(required, ...NON_STRINGS),
    // Without spaces, markup is a valid address; it is escaped like any other text.
    markup: [...rejections(invalid, MARKUP), ...unchanged(`"><script>alert(1)</script>&'@firm.example`)],
    controlCharacters: [
      ...rejections(invalid, ...CONTROL_CHARACTERS.map((control) => `some${control}body@firm.example`)),
      ["\ufeffsome\u200bbody@firm.example\u2060", accepted("somebody@firm.example")],
      ["\u202asome\u00adbody@firm.example\u202c", accepted("somebody@firm.example")],
      ["\u2066\u200esomebody@\u200ffirm.example\u2069\u061c", accepted("somebody@firm.example")],
    ],
    spellings: [
      ["mailto:somebody@firm.example", accepted("somebody@firm.example")],
      [" MailTo:somebody@firm.example?subject=A%20question&cc=b@c.d", accepted("somebody@firm.example")],
      ...rejections(invalid, "mailto:somebody", "tel:somebody@firm"),
    ],
  };
}

/** A required target of a link. */
export function link(invalid: string): FieldCases {
  const path = "/".padEnd(2_000, "a");
  const record = `page:${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}`;
  return {
    ...webAddress(invalid, 2_000, invalid),
    tooLong: [...unchanged(path), ...rejections(tooLongMessage(2_000), `${path}a`)],
    markup: rejections(
      invalid,
      MARKUP,
      "javascript:alert(1)",
      "//firm.example",
      "article:1",
      "data:text/html,a",
    ),
    spellings: unchanged("/about", record, "mailto:hello@firm.example", "tel:+6620000000"),
  };
}

/** @param required the message for an empty value; omit it for an optional field */
export function webAddress(invalid: string, max: number, required?: string): FieldCases {
  const address = "https://firm.example/";
  const longest = address.padEnd(max, "a");
  const isOptional = required === undefined;
  return {
    empty: isOptional ? [...unchanged(""), [undefined, accepted("")]] : rejections(required, "", undefined),
    whitespace: WHITESPACE.map((spaces) => [spaces, isOptional ? accepted("") : rejected(required)]),
    tooLong: [...unchanged(longest), ...rejections(tooLongMessage(max), `${longest}a`)],
    wrongType: rejections(required ?? invalid, ...NON_STRINGS),
    markup: [...rejections(invalid, MARKUP, "javascript:alert(1)"), ...unchanged(address + MARKUP)],
    controlCharacters: [
      ["https://fi\u0000rm\u0007.exam\u202eple/\u001ba\nb", accepted("https://firm.example/a b")],
      ["\u200ehttps://fi\u00adrm.exam\u2060ple/\u061c", accepted(address)],
      [`${address}\ud800`, accepted(`${address}\ufffd`)],
      ...rejections(invalid, "java\nscript:alert(1)", "https://firm\ud800.example"),
    ],
    spellings: [
      ...[
        "firm.example",
        "WWW.Firm.Example/a",
        "firm.example:8080/?q=1",
        "medium.com/@firm",
        "บริษัท.ไทย",
      ].map((text): InputCase => [` ${text}`, accepted(`https://${text}`)]),
      ...unchanged("http://firm.example", "HTTPS://firm.example"),
      ...rejections(
        invalid,
        "firm",
        "our firm",
        "our firm.example",
        "nok@firm.example",
        "firm.example,",
        "1.5",
      ),
      ...rejections(
        invalid,
        "firm..example",
        "//firm.example",
        "mailto:nok@firm.example",
        "ftp://firm.example",
      ),
    ],
  };
}

/** Passwords may contain any characters, because they are never shown. */
/**
 * | @param mayStay empty leaves the password unchanged
 * @param isCurrent an existing password, which may be shorter than the minimum
 */
export function password({ mayStay: isOptional = false, isCurrent = false } = {}): FieldCases {
  const [required, short] = ["Password is required", "Password must be at least 8 characters"];
  return {
    empty: isOptional ? [...unchanged(""), [undefined, accepted("")]] : rejections(required, "", undefined),
    whitespace: [...(isCurrent ? unchanged("   ") : rejections(short, "   ")), ...unchanged("        ")],
    tooLong: [
      ...unchanged("ก".repeat(200)),
      ...rejections("Password must be at most 200 characters", "ก".repeat(201)),
    ],
    wrongType: rejections(required, ...NON_STRINGS),
    markup: unchanged(MARKUP),
    controlCharacters: unchanged(...CONTROL_CHARACTERS.map((control) => `correct${control}horse`)),
  };
}

/**
 * A field with a fixed format. Every invalid value gets the same message, except that too long values get their
 * own if `max` is given.
 */
export function strictFormat(invalid: string, valid: InputCase[], max?: number): FieldCases {
  return {
    empty: rejections(invalid, "", null),
    whitespace: rejections(invalid, ...WHITESPACE),
    tooLong: [...valid, ...rejections(max ? tooLongMessage(max) : invalid, "1".repeat((max ?? 10_000) + 1))],
    wrongType: rejections(invalid, true, [], {}, Number.NaN),
    markup: rejections(invalid, MARKUP),
    controlCharacters: rejections(invalid, ...CONTROL_CHARACTERS.map((control) => `a${control}b`)),
  };
}

export function boolean(message: string): FieldCases {
  return {
    ...strictFormat(message, unchanged(true, false)),
    wrongType: rejections(message, 1, "on", []),
  };
}

/** A list or an object, which rejects strings. */
export function composite(message: string, lengths: InputCase[] = []): FieldCases {
  return {
    empty: rejections(message, "", null),
    whitespace: rejections(message, ...WHITESPACE),
    tooLong: lengths,
    wrongType: rejections(message, 5, true, "a text"),
    markup: rejections(message, MARKUP),
    controlCharacters: rejections(message, ...CONTROL_CHARACTERS),
  };
}

/** A value written by a program: accepted unchanged or rejected. */
export function opaqueToken(required: string, invalid: string, max: number): FieldCases {
  return {
    empty: rejections(required, "", undefined),
    whitespace: unchanged(" "),
    tooLong: [...unchanged("a".repeat(max)), ...rejections(invalid, "a".repeat(max + 1))],
    wrongType: rejections(required, ...NON_STRINGS),
    markup: unchanged(MARKUP),
    controlCharacters: unchanged(...CONTROL_CHARACTERS),
  };
}

/** An optional code of a second factor: spaces and hyphens in it do not count. */
export function optionalCode(message: string, valid: string): FieldCases {
  const spaced = ` ${valid.slice(0, 3)} ${valid.slice(3)}\n`;
  return {
    empty: [[undefined, accepted(undefined)], ...rejections(message, "")],
    whitespace: [
      [spaced, accepted(valid)],
      [valid.split("").join("-"), accepted(valid)],
      [`\u2068${valid.slice(0, 3)}\u00a0${valid.slice(3)}\u2069\u200e`, accepted(valid)],
      ...rejections(message, ...WHITESPACE),
    ],
    tooLong: rejections(message, `${valid}0`, valid.repeat(1000)),
    wrongType: rejections(message, 5, true, null, [], {}),
    markup: rejections(message, MARKUP),
    controlCharacters: rejections(message, `${valid}\u0000`, `\u202e${valid}`),
  };
}
