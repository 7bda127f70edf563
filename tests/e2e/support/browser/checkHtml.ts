import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CHECKER_JAR, findJava } from "#tests/e2e/support/install/findJava.ts";

interface Message {
  /** Of the file, a `file:` URL. */
  url: string;
  message: string;
  /** The source around the finding. */
  extract?: string;
}

interface AcceptedFinding {
  /** The checker's complete message. */
  message: string;
  /** Must match the source around the finding; omitted if the message alone identifies it. */
  extract?: RegExp;
}

/** Messages to ignore, each with the reason. */
const ACCEPTED: readonly AcceptedFinding[] = [
  // CSS Transitions Level 2, unknown to the checker. Browsers without it skip the rule, so the dialog appears
  // without a transition.
  { message: "CSS: Unrecognized at-rule “@starting-style”" },
  // CSS Basic User Interface Level 4, unknown to the checker. In browsers without it, the message field keeps
  // its four rows.
  { message: "CSS: “field-sizing”: Property “field-sizing” doesn't exist." },
  // CSS View Transitions Level 1, unknown to the checker. Browsers without it skip the rules, and pages change at once.
  { message: "CSS: Unknown pseudo-element or pseudo-class “::view-transition”." },
  { message: "CSS: Parse Error.", extract: /(?:group|old|new)\((?:column-[1-4]|root)\)\{/ },
  // A CSS property in SVG 2; the checker knows it only as an attribute.
  { message: "CSS: “vector-effect”: Property “vector-effect” doesn't exist." },
  // React writes void elements this way, and quotes all values.
  {
    message:
      "Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.",
  },
  // The map needs both. The warning applies only to frames of the page's own origin, which could remove their
  // sandbox.
  {
    message:
      "Potentially bad value “allow-scripts allow-same-origin allow-popups” for attribute “sandbox” on element “iframe”: " +
      "Setting both “allow-scripts” and “allow-same-origin” is not recommended, because it effectively enables an embedded " +
      "page to break out of all sandboxing.",
    extract: /<iframe [^>]*src="https:\/\/www\.openstreetmap\.org\//,
  },
];

/**
 * Runs the Nu HTML checker over all documents in one Java process.
 * @param documents HTML by an arbitrary name; names that end in `.css` are style sheets
 * @returns one line per finding, and one per ignored message that did not occur and can be removed
 */
export async function checkHtml(documents: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-html-"));
  try {
    const names = new Map<string, string>();
    for (const [index, [name, text]] of Object.entries(documents).entries()) {
      const file = join(folder, `${index}${name.endsWith(".css") ? ".css" : ".html"}`);
      names.set(`file:${file}`, name);
      await Bun.write(file, text);
    }
    return report(await runChecker(folder), names);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A larger stack for the recursion through the schema; the other options halve the duration of a short run. */
const JAVA_OPTIONS = ["-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
/** Without `--skip-info-messages`, which turns warnings into errors with different messages. */
const OPTIONS = ["--format", "json", "--stdout", "--exit-zero-always", "--also-check-css"];

async function runChecker(folder: string): Promise<Message[]> {
  const command = [findJava(), ...JAVA_OPTIONS, "-jar", CHECKER_JAR, ...OPTIONS, folder];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const [output, errors] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  if ((await child.exited) !== 0) throw new Error(`The HTML checker failed: ${errors || output}`);
  // The checker's JSON format: https://github.com/validator/validator/wiki/Output-»-JSON
  return (JSON.parse(output) as { messages: Message[] }).messages;
}

function readText(stream: ReadableStream): Promise<string> {
  return new Response(stream).text();
}

function report(messages: Message[], names: Map<string, string>): string[] {
  const isAccepted = ({ message, extract = "" }: Message) =>
    ACCEPTED.some((accepted) => accepted.message === message && (accepted.extract?.test(extract) ?? true));
  const faults = messages.filter((message) => !isAccepted(message));
  const unused = ACCEPTED.filter(({ message }) => messages.every((found) => found.message !== message));
  return [
    ...faults.map(({ url, message, extract }) => `${names.get(url) ?? url}: ${message} ${extract ?? ""}`),
    ...unused.map(({ message }) => `ignored message no longer occurs: ${message}`),
  ];
}
