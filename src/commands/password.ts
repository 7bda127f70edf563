import { StartError } from "#server/StartError.ts";

const BACKSPACE = new Set(["\u007f", "\b"]);
const INTERRUPT = "\u0003";
const END_OF_INPUT = "\u0004";
const CONTROL = /^\p{Cc}$/u;

/** Reads the first line of standard input. */
export async function readPasswordFromStdin(): Promise<string> {
  const text = await Bun.stdin.text();
  return text.split(/\r?\n/, 1)[0] ?? "";
}

/** @throws StartError without a TTY, or when the passwords don't match */
export async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartError("No TTY available.", "Pass the password with --password-stdin.");
  }
  const [first, repeated] = await promptHidden([
    "Password (at least 8 characters): ",
    "Repeat the password: ",
  ]);
  if (first !== repeated) throw new StartError("The passwords don't match.", "Please start again.");
  return first ?? "";
}

/** One line per question; pasted input may contain both. */
function promptHidden(questions: string[]): Promise<string[]> {
  const answers: string[] = [];
  let characters: string[] = [];
  const { stdin, stdout } = process;
  stdin.setRawMode(true).resume().setEncoding("utf8");
  stdout.write(questions[0] ?? "");

  return new Promise((resolve) => {
    const restoreTerminal = () => {
      stdin.off("data", onData).setRawMode(false).pause();
      stdout.write("\n");
    };
    const submitLine = () => {
      answers.push(characters.join(""));
      characters = [];
      if (answers.length < questions.length) return void stdout.write(`\n${questions[answers.length]}`);
      restoreTerminal();
      resolve(answers);
    };
    const onData = (chunk: string) => {
      for (const character of chunk) {
        if (answers.length === questions.length) return;
        if (character === "\r" || character === "\n") submitLine();
        else if (character === INTERRUPT || character === END_OF_INPUT) {
          restoreTerminal();
          process.exit(130);
        } else if (BACKSPACE.has(character)) characters.pop();
        else if (!CONTROL.test(character)) characters.push(character);
      }
    };
    stdin.on("data", onData);
  });
}
