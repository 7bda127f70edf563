// The blocks that pages consist of, in the order of the list to add one. Their texts are in the catalogues under their names.
import type { Fields } from "../kinds/kinds.ts";
import type { ShownFields } from "./block.ts";

const INVALID_TEXT = "Please enter a text";
const EMPTY = "Please fill in this field";

/** Characters. */
const OPTIONAL = { kind: "line", max: 200, invalid: INVALID_TEXT } as const;
const SHORT = { kind: "line", max: 120, required: EMPTY } as const;
const PARAGRAPH = { kind: "text", max: 2_000, invalid: INVALID_TEXT } as const;
const ALT = { kind: "line", max: 300, invalid: INVALID_TEXT } as const;
const PICTURE = { kind: "image", required: "Please choose a picture" } as const;

/** A heading above rows. */
function list<const Noun extends string, const Parts extends Fields>(noun: Noun, max: number, fields: Parts) {
  const rows = { kind: "rows", invalid: "Please enter a list", max, noun, fields } as const;
  // The only list is called what its rows are.
  return { heading: OPTIONAL, [noun]: rows } as { heading: typeof OPTIONAL } & Record<Noun, typeof rows>;
}

export const BLOCKS = {
  text: { text: { kind: "markdown", max: 100_000, required: EMPTY } },
  picture: {
    image: PICTURE,
    alt: ALT,
    caption: OPTIONAL,
    width: {
      kind: "choice",
      options: ["inset", "wide", "full"],
      invalid: "Please choose one of the options",
    },
  },
  gallery: list("pictures", 24, { image: PICTURE, alt: ALT, caption: OPTIONAL }),
  cards: list("cards", 12, {
    image: { kind: "image" },
    title: SHORT,
    text: PARAGRAPH,
    link: { kind: "link" },
  }),
  people: list("people", 40, {
    image: { kind: "image" },
    name: SHORT,
    position: OPTIONAL,
    link: { kind: "link" },
  }),
  figures: list("figures", 8, { value: { kind: "line", max: 20, required: EMPTY }, label: SHORT }),
  questions: list("questions", 40, {
    question: { kind: "line", max: 300, required: EMPTY },
    answer: { kind: "markdown", max: 10_000, required: EMPTY },
  }),
  records: { heading: OPTIONAL, records: { kind: "records" } },
  callToAction: {
    heading: { ...OPTIONAL, required: EMPTY },
    text: PARAGRAPH,
    label: { ...SHORT, max: 60 },
    link: { kind: "link", required: EMPTY },
  },
  files: list("files", 40, { file: { kind: "file", required: "Please choose a file" }, title: OPTIONAL }),
  video: {
    /** Of YouTube or Vimeo, or a video file of the library. */
    video: { kind: "link", required: EMPTY },
    title: SHORT,
    still: PICTURE,
    caption: OPTIONAL,
  },
} as const satisfies Record<string, Fields>;

export type BlockName = keyof typeof BLOCKS;

/** What the component of a block shows. */
export type ShownBlock<Name extends BlockName> = ShownFields<(typeof BLOCKS)[Name]>;

/** A block on the wire of a public page. */
export type Section = { [Name in BlockName]: { type: Name; fields: ShownBlock<Name> } }[BlockName];

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(BLOCKS, name);
}

/** The fields of a block, of kinds that have an input and that a page can show; empty for a block that this version doesn't know. */
export function blockFields(type: string): Fields {
  return isBlockName(type) ? BLOCKS[type] : {};
}
