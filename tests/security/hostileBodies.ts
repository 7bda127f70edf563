// The largest texts that a request can send, of each kind that careless code takes quadratic time for.
import * as z from "zod";

/** By kind: a beginning, the part that is repeated, and an end that matches no pattern. */
const KINDS = {
  letters: ["", "a", "!"],
  thai: ["", "ก", "!"],
  marks: ["a", "\u0301\u0316", ""],
  thaiMarks: ["ก", "\u0e38\u0e48", ""],
  emoji: ["", "👩‍👩‍👧", ""],
  spaces: ["a", " ", "a"],
  lines: ["a", "\r\n\t", "a"],
  digits: ["+", "1", "x"],
  extensions: ["1", " x1", "!"],
  dots: ["!@.", ".!", ".@..!"],
  ats: ["a", "@a", "."],
  brackets: ["", "[", ""],
  links: ["", "![a](", ""],
  braces: ["", "{{ a", "}"],
  parentheses: ["", "(", ""],
  tags: ["", "<", ""],
  slashes: ["", "/", "x"],
  segments: ["", "/a", ""],
  ups: ["/", "a/../", ""],
  addresses: ["https://", "a.", "/"],
  hyphens: ["a", "-a", "--"],
  stars: ["", "*a_", ""],
  ticks: ["", "`a", "\n"],
  tildes: ["", "~~a ", ""],
  lists: ["", "1. ", ""],
  blockquotes: ["", "> ", ""],
  tables: ["", "|a|b|\n|-|-|\n", ""],
  mails: ["", "a@b.c ", ""],
  quotes: ["", '"', ""],
  escapes: ["", "\\", ""],
  percents: ["/", "%e0", ""],
  parameters: ["?", "utm_source=a&", ""],
  commas: ["", "a,", ";q=0"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type HostileKind = keyof typeof KINDS;
export const HOSTILE_KINDS = Object.keys(KINDS) as HostileKind[];
/** For values that have been sent in all kinds elsewhere. */
export const MAIN_KINDS: readonly HostileKind[] = [
  "letters",
  "marks",
  "dots",
  "spaces",
  "digits",
  "brackets",
];

const texts = new Map<string, string>();

/** At most this many code units. Created once: a text of megabytes takes as long as its check. */
export function hostileText(kind: HostileKind, length: number): string {
  const key = `${kind} ${length}`;
  const text = texts.get(key) ?? createText(kind, length);
  texts.set(key, text);
  return text;
}

function createText(kind: HostileKind, length: number): string {
  const [start, unit, end] = KINDS[kind];
  const count = Math.floor((length - start.length - end.length) / unit.length);
  return start + unit.repeat(Math.max(0, count)) + end;
}

type JsonSchema = {
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

interface HostileValue {
  /** `services.0.title` */
  path: string;
  isList: boolean;
  /** Code points. */
  maxLength: number;
  /** The body with a value at this path. */
  build: (value: unknown) => unknown;
}

/** Every place of a schema's body that takes a text or a list. */
export function findValues(schema: z.ZodType): HostileValue[] {
  return valuesOf(
    z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as JsonSchema,
    [],
    (value) => value,
  );
}

function valuesOf(schema: JsonSchema, path: string[], build: HostileValue["build"]): HostileValue[] {
  const { properties = {}, items, anyOf = [], maxLength = 0 } = schema;
  const here = { path: path.join("."), maxLength, build };
  const inObject = Object.entries(properties).flatMap(([name, field]) =>
    valuesOf(field, [...path, name], (value) => build({ [name]: value })),
  );
  const inList = items ? valuesOf(items, [...path, "0"], (value) => build([value])) : [];
  const inUnion = anyOf.flatMap((part) => valuesOf(part, path, build));
  const isGroup = schema.properties !== undefined || anyOf.length > 0;
  return [...(isGroup ? [] : [{ ...here, isList: items !== undefined }]), ...inObject, ...inList, ...inUnion];
}

/** Lists and objects with more entries than any field takes. */
export const MANY_ENTRIES: readonly unknown[] = [
  Array(60_000).fill(1),
  Array.from({ length: 60_000 }, () => ({})),
  Array(60_000).fill(""),
  Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`k${index}`, 1])),
];

/** Milliseconds of processor time of the thread with the event loop: other processes and threads don't count. */
async function busyMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of at most three runs: the first ones compile, and the garbage collector interrupts others. */
export async function leastBusyMs(run: () => unknown, limitMs: number): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < 3 && least > limitMs; count += 1) least = Math.min(least, await busyMs(run));
  return least;
}
