// Asks for a password without showing it, or reads it from standard input.
import { StartError } from "#server/store/StartError.ts";

const BACKSPACE = new Set(["\u007f", "\b"]);
const INTERRUPT = "\u0003";

/** The first line of standard input. */
export async function readPasswordFromInput(): Promise<string> {
  const text = await Bun.stdin.text();
  return text.split(/\r?\n/, 1)[0] ?? "";
}

/** @throws StartError when there is no terminal to ask on, or the two entries differ */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartError("There is no terminal to ask for the password on.", "Use --password-stdin instead.");
  }
  const first = await askHidden("Password (at least 8 characters): ");
  const again = await askHidden("The same again: ");
  if (first !== again) throw new StartError("The two passwords differ.", "Please start again.");
  return first;
}

function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  process.stdin.setRawMode(true).resume().setEncoding("utf8");
  return new Promise((resolve) => {
    let typed = "";
    const finish = () => {
      process.stdin.off("data", take).setRawMode(false).pause();
      process.stdout.write("\n");
      resolve(typed);
    };
    const take = (chunk: string) => {
      for (const character of chunk) {
        if (character === "\r" || character === "\n") return finish();
        if (character === INTERRUPT) process.exit(130);
        typed = BACKSPACE.has(character) ? typed.slice(0, -1) : typed + character;
      }
    };
    process.stdin.on("data", take);
  });
}
