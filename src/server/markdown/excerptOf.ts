// The beginning of an article as plain text on one line: whole sentences where they fit, else cut between words, Thai ones too.
import { bindRepeats } from "#contract/fields/text.ts";

/** Characters. */
const EXCERPT_LENGTH = 280;
/** Of whole sentences; fewer would tell too little. */
const LEAST_LENGTH = 120;
/** Characters of Markdown: marks, pictures and links take room too. More would cost every list of articles time. */
const MOST_READ = 8_000;
/** As many sentences as fit. A full stop behind a Thai letter shortens a word: there a space ends a thought. */
const SENTENCES = new RegExp(
  `^.{${LEAST_LENGTH},${EXCERPT_LENGTH}}(?:(?<![\u0E00-\u0E7F])\\.|[?!])["”’)]?(?= )`,
  "s",
);
const THAI_CLAUSES = new RegExp(`^.{${LEAST_LENGTH},${EXCERPT_LENGTH - 2}}[\u0E00-\u0E7F”)](?= )`, "s");
/** What is opened and closed. */
const PAIRS = [
  ["“", "”"],
  ["(", ")"],
] as const;

const keep = (children: string) => `${children} `;
const drop = () => "";

export function excerptOf(markdown: string): string {
  return bindRepeats(shorten(markdown));
}

function shorten(markdown: string): string {
  const text = Bun.markdown
    .render(
      beginningOf(markdown),
      {
        paragraph: keep,
        blockquote: keep,
        listItem: keep,
        heading: drop,
        code: drop,
        table: drop,
        image: drop,
        hr: drop,
      },
      { noHtmlBlocks: true, noHtmlSpans: true, noIndentedCodeBlocks: true },
    )
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  const [sentences] = SENTENCES.exec(text.slice(0, EXCERPT_LENGTH + 1)) ?? [];
  if (sentences && isWhole(sentences)) return sentences;
  const [clauses] = THAI_CLAUSES.exec(text) ?? [];
  return clauses && isWhole(clauses) ? `${clauses}…` : `${cutBetweenWords(text)}…`;
}

/** Whole paragraphs, where there are any. */
function beginningOf(markdown: string): string {
  if (markdown.length <= MOST_READ) return markdown;
  const end = markdown.lastIndexOf("\n\n", MOST_READ);
  return markdown.slice(0, end > 0 ? end : MOST_READ);
}

/** Not in the middle of what somebody says: what is opened is closed. The bracket of "a)" closes nothing. */
function isWhole(text: string): boolean {
  return PAIRS.every(([open, close]) => text.split(open).length <= text.split(close).length);
}

function cutBetweenWords(text: string): string {
  let cut = "";
  for (const { segment } of new Intl.Segmenter("th", { granularity: "word" }).segment(
    text.slice(0, EXCERPT_LENGTH * 2),
  )) {
    if (cut.length + segment.length > EXCERPT_LENGTH - 1) break;
    cut += segment;
  }
  return cut.trimEnd().replace(/[,;:]$/, "");
}
