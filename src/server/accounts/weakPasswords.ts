// Finds passwords that are easy to guess: the most common ones, runs and repetitions, and what is known of the account.
import commonPasswordsPath from "./commonPasswords.txt.gz" with { type: "file" };

export type Weakness = "common" | "pattern" | "personal";

export const WEAK_PASSWORD_MESSAGES: Record<Weakness, string> = {
  common: "This password is one of the most common ones and easy to guess. Choose another.",
  pattern: "This password is a repetition or a run of keys, and easy to guess. Choose another.",
  personal: "This password is little more than a name or the email, and easy to guess. Choose another.",
};

export interface PasswordContext {
  email: string;
  firstName: string;
  lastName: string;
  productName: string;
}

const LONGEST_REPEATED_UNIT = 4;
const SHORTEST_WORD = 3;
/** Characters beside the account's own words: a year with a sign is guessed as fast as the words alone. */
const FEWEST_OTHER_CHARACTERS = 6;
/** Latin and Thai, each as an alphabet and as the rows of a keyboard (US and Kedmanee). */
const RUNS = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
  "๐๑๒๓๔๕๖๗๘๙",
  "ภถุึคตจขช",
  "ๆไำพะัีรนยบลฃ",
  "ฟหกดเ้่าสวง",
  "ผปแอิืทมใฝ",
].map(fold);

/** Read at each call: a password is set rarely, and hashing it takes many times as long. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = Bun.gunzipSync(await Bun.file(commonPasswordsPath).bytes());
  return new Set(new TextDecoder().decode(text).split("\n"));
}

export function weaknessOf(
  password: string,
  context: PasswordContext,
  common: ReadonlySet<string>,
): Weakness | null {
  const folded = fold(password).trim();
  if (common.has(folded)) return "common";
  if (isRepetition([...folded]) || isRun(folded)) return "pattern";
  return isMadeOf(wordsOf(context), folded) ? "personal" : null;
}

/** Case, width and composition make no difference to who guesses. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function isRepetition(characters: string[]): boolean {
  for (let length = 1; length <= LONGEST_REPEATED_UNIT; length += 1) {
    if (characters.every((character, index) => character === characters[index % length])) return true;
  }
  return false;
}

/** In either direction, and begun again at the end: 8901234. */
function isRun(folded: string): boolean {
  const backwards = [...folded].toReversed().join("");
  return RUNS.some((run) => {
    const endless = run.repeat(Math.ceil(folded.length / run.length) + 1);
    return endless.includes(folded) || endless.includes(backwards);
  });
}

/** Of the domain without its last part, which says nothing of a person. */
function wordsOf({ email, firstName, lastName, productName }: PasswordContext): string[] {
  const [local = "", domain = ""] = email.split("@");
  const texts = [email, local, ...domain.split(".").slice(0, -1), firstName, lastName, productName].map(fold);
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(parts)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);
}

function isMadeOf(words: string[], folded: string): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), folded);
  return rest !== folded && [...rest].length < FEWEST_OTHER_CHARACTERS;
}
