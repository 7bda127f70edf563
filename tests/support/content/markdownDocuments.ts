import * as fc from "fast-check";

/** Documents as people write them: every block and mark of the dialect, nested, in Thai and English. */
export function markdownDocuments(): fc.Arbitrary<string> {
  return fc.array(blocks(2), { minLength: 1, maxLength: 6 }).map((parts) => parts.join("\n\n"));
}

const WORDS = [
  ...'The plan works today and 2~3 years (2026–27) snake_case A&B 50% "quoted" [note] 1. - # + > | * ~ $5 x^2 C:\\dir'.split(
    " ",
  ),
  ..."โครงการ ที่ปรึกษา น้ำ (ใหม่) ๆ “คำพูด” ฯลฯ 30%".split(" "),
  "www.firm.example/a_b?x=1&y=2",
  "mali@firm.example",
  "&amp;",
  "<b>",
  "{{firm}}",
];

const word = () => fc.constantFrom(...WORDS);
const escaped = (text: string) =>
  text.replace(/(?<!\S)(?:[-+>#|]|\d+\.)(?!\S)|[*~`[\]<\\]|&(?=amp)/g, "\\$&");
const plain = () => fc.array(word(), { minLength: 1, maxLength: 5 }).map((words) => escaped(words.join(" ")));
const letters = () => fc.constantFrom("plan", "ที่ปรึกษา", "two words", "น้ำ ท่วม", "2026");

function inline(): fc.Arbitrary<string> {
  const marked = fc.oneof(
    letters().map((text) => `**${text}**`),
    letters().map((text) => `*${text}*`),
    letters().map((text) => `***${text}***`),
    letters().map((text) => `~~${text}~~`),
    letters().map((text) => `**a *${text}* b**`),
    letters().map((text) => `*a **${text}***`),
    letters().map((text) => `**\`${text}\` b**`),
    fc.constantFrom(
      "`code`",
      "`` a`b ``",
      "`a | b`",
      '**"quote (x)"**',
      "คำว่า**ใหม่**คือ",
      'คำ**"ใหม่"**คือ',
    ),
    letters().map((text) => `[${text}](https://firm.example/a_(b))`),
    letters().map((text) => `[a **${text}**](/about "Title \\"x\\"")`),
    fc.constantFrom(
      '![Alt [x]](/uploads/a_b.jpg "Caption")',
      "![](/uploads/c.png)",
      '![a](/uploads/e.png "Caption (1) |50%")',
      '![](/uploads/f.png "|33%")',
      '![](/uploads/g.png "100 |5")',
      '![](/uploads/h.png "a |50% |100%")',
      "[![a](/uploads/d.png)](/work)",
    ),
    fc.constantFrom("<https://firm.example/x>", "https://firm.example/y."),
  );
  const lineBreak = fc.constantFrom("\n", "  \n", "\\\n");
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: plain() }, { weight: 3, arbitrary: marked }), {
      minLength: 1,
      maxLength: 5,
    })
    .chain((parts) =>
      fc
        .array(fc.oneof({ weight: 4, arbitrary: fc.constant(" ") }, lineBreak), { minLength: parts.length })
        .map((breaks) =>
          parts.map((part, index) => (index === 0 ? part : (breaks[index] ?? " ") + part)).join(""),
        ),
    )
    .map((text) => text.replace(/(^|\n)(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|>|\d+\.\s)/g, "$1\\"));
}

const line = () => inline().map((text) => text.replace(/\\?\s*\n/g, " "));
const indent = (text: string, width: number) => text.replace(/\n(?=.)/g, `\n${" ".repeat(width)}`);

function blocks(depth: number): fc.Arbitrary<string> {
  const flat = [
    inline(),
    fc.tuple(fc.constantFrom("#", "##", "###", "####"), line()).map(([marks, text]) => `${marks} ${text}`),
    fc.constantFrom("---", "***"),
    fc.constantFrom("```\ncode\n\n  more `x`\n```", "````js\n```\n# no heading\n````", "~~~\nx\n~~~"),
    table(),
  ];
  if (depth === 0) return fc.oneof(...flat);
  const inner = () => fc.array(blocks(depth - 1), { minLength: 1, maxLength: 2 });
  const quote = inner().map((parts) => parts.join("\n\n").replace(/^/gm, "> "));
  return fc.oneof(
    ...flat.map((arbitrary) => ({ weight: 2, arbitrary })),
    { weight: 1, arbitrary: quote },
    { weight: 3, arbitrary: list(depth) },
  );
}

function list(depth: number): fc.Arbitrary<string> {
  const item = fc.tuple(
    line(),
    fc.option(depth > 1 ? list(depth - 1) : fc.constantFrom("> quoted", "```\nx\n```"), { freq: 3 }),
  );
  return fc
    .record({
      items: fc.array(item, { minLength: 1, maxLength: 3 }),
      marker: fc.constantFrom("-", "*", "1.", "3)", "- [ ]", "- [x]"),
      isLoose: fc.boolean(),
    })
    .map(({ items, marker, isLoose }) => {
      const gap = isLoose ? "\n\n" : "\n";
      const start = parseInt(marker, 10);
      return items
        .map(([text, below], index) => {
          const sign = Number.isNaN(start) ? marker : `${start + index}${marker.at(-1)}`;
          const width = marker.startsWith("-") ? 2 : sign.length + 1;
          return `${sign} ${text}${below === null ? "" : gap + " ".repeat(width) + indent(below, width)}`;
        })
        .join(gap);
    });
}

function table(): fc.Arbitrary<string> {
  const cell = line().map((text) => text.replace(/(?<!\\)\|/g, "\\|"));
  return fc
    .tuple(
      fc.constantFrom(":--", "--:", ":-:", "---"),
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }),
    )
    .map(([align, rows]) => {
      const [head, ...others] = rows.map((cells) => `| ${cells.join(" | ")} |`);
      return [head, `| ${align} | --- |`, ...others].join("\n");
    });
}
