/** Where a password is chosen. A password must be little more than none of these. */
export interface PasswordContext {
  email: string;
  firstName: string;
  lastName: string;
  productName: string;
}

export type PasswordPattern = "pattern" | "personal";

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
].map(foldPassword);

/** Folds case, width and composition, which make no difference to an attacker, and omits outer spaces. */
export function foldPassword(password: string): string {
  return password.normalize("NFKC").toLowerCase().trim();
}

/** Returns the pattern that makes a password easy to guess without any list. */
export function findPasswordPattern(password: string, context: PasswordContext): PasswordPattern | null {
  const folded = foldPassword(password);
  if (isRepetition([...folded]) || isSequence(folded)) return "pattern";
  return consistsOf(personalWords(context), folded) ? "personal" : null;
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
  const texts = [email, local, ...domain.split(".").slice(0, -1), firstName, lastName, productName].map(
    foldPassword,
  );
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(parts)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
}

function consistsOf(words: string[], folded: string): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), folded);
  return rest !== folded && [...rest].length < MIN_OTHER_CHARACTERS;
}
