// The beginning of an article as plain text on one line, cut between words, Thai ones too.

/** Characters. */
const EXCERPT_LENGTH = 280;

const keep = (children: string) => `${children} `;
const drop = () => "";

export function excerptOf(markdown: string): string {
  const text = Bun.markdown
    .render(
      markdown,
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
  return text.length <= EXCERPT_LENGTH ? text : `${cutBetweenWords(text)}…`;
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
