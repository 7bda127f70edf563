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

const MAX_REPEATED_UNIT = 4;
const MIN_WORD_LENGTH = 3;
/** Characters besides the account's own words: a year and a symbol add little to a name. */
const MIN_OTHER_CHARACTERS = 6;
/** The alphabets and keyboard rows (US and Kedmanee) of Latin and Thai. */
const SEQUENCES = [
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

/** Not cached: passwords are set rarely, and hashing takes much longer than reading the list. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const text = Bun.gunzipSync(await Bun.file(commonPasswordsPath).bytes());
  return new Set(new TextDecoder().decode(text).split("\n"));
}

export function findWeakness(
  password: string,
  context: PasswordContext,
  commonPasswords: ReadonlySet<string>,
): Weakness | null {
  const folded = fold(password).trim();
  if (commonPasswords.has(folded)) return "common";
  if (isRepetition([...folded]) || isSequence(folded)) return "pattern";
  return consistsOf(personalWords(context), folded) ? "personal" : null;
}

/** Folds case, width and composition, which make no difference to an attacker. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function isRepetition(characters: string[]): boolean {
  for (let length = 1; length <= MAX_REPEATED_UNIT; length += 1) {
    if (characters.every((character, index) => character === characters[index % length])) return true;
  }
  return false;
}

/** In both directions, also wrapping around: 8901234. */
function isSequence(folded: string): boolean {
  const backwards = [...folded].toReversed().join("");
  return SEQUENCES.some((sequence) => {
    const repeated = sequence.repeat(Math.ceil(folded.length / sequence.length) + 1);
    return repeated.includes(folded) || repeated.includes(backwards);
  });
}

/** Omits the top-level domain. */
function personalWords({ email, firstName, lastName, productName }: PasswordContext): string[] {
  const [local = "", domain = ""] = email.split("@");
  const texts = [email, local, ...domain.split(".").slice(0, -1), firstName, lastName, productName].map(fold);
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(parts)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
}

function consistsOf(words: string[], folded: string): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), folded);
  return rest !== folded && [...rest].length < MIN_OTHER_CHARACTERS;
}
