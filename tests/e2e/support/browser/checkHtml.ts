// Runs the Nu HTML checker over documents, all in one start of Java, and leaves out what is known to be no fault.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CHECKER_JAR, findJava } from "#tests/e2e/support/install/findJava.ts";

interface Message {
  /** Of the file. */
  url: string;
  message: string;
  /** The text around it. */
  extract?: string;
}

interface AcceptedFinding {
  /** The checker's whole message. */
  message: string;
  /** What the text around it must hold; left out where the message names all there is. */
  extract?: RegExp;
}

/** Each with the reason why it is right where it stands. */
const ACCEPTED: readonly AcceptedFinding[] = [
  // CSS Transitions Level 2, newer than the checker; a browser without it skips the rule, and the dialog appears at once.
  { message: "CSS: Unrecognized at-rule “@starting-style”" },
  // CSS Basic User Interface Level 4, newer than the checker; a browser without it keeps the message box at its four rows.
  { message: "CSS: “field-sizing”: Property “field-sizing” doesn't exist." },
  // A property of SVG 2, which the checker knows as an attribute alone.
  { message: "CSS: “vector-effect”: Property “vector-effect” doesn't exist." },
  // How React writes void elements; it quotes every value.
  {
    message:
      "Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.",
  },
  // The map needs both, and is no danger: the warning is about a frame of the page's own origin, which could free itself.
  {
    message:
      "Potentially bad value “allow-scripts allow-same-origin allow-popups” for attribute “sandbox” on element “iframe”: " +
      "Setting both “allow-scripts” and “allow-same-origin” is not recommended, because it effectively enables an embedded " +
      "page to break out of all sandboxing.",
    extract: /<iframe [^>]*src="https:\/\/www\.openstreetmap\.org\//,
  },
];

/**
 * @param documents HTML by a name of one's own; a name that ends in `.css` is a style sheet
 * @returns one line a finding, and one for each accepted message that was not met: it has had its time
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

/** A stack for the recursion through the schema; the rest halves the time that a short run takes. */
const JAVA_OPTIONS = ["-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
/** Not `--skip-info-messages`: it turns warnings into errors of other words. */
const OPTIONS = ["--format", "json", "--stdout", "--exit-zero-always", "--also-check-css"];

async function runChecker(folder: string): Promise<Message[]> {
  const command = [findJava(), ...JAVA_OPTIONS, "-jar", CHECKER_JAR, ...OPTIONS, folder];
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const [output, errors] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  if ((await child.exited) !== 0) throw new Error(`The HTML checker failed: ${errors || output}`);
  // The format that was asked for: https://github.com/validator/validator/wiki/Output-»-JSON
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
    ...unused.map(({ message }) => `accepted in vain: ${message}`),
  ];
}
