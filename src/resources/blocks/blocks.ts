// The blocks that pages consist of, in the order of the list to add one.
import { defineBlock } from "./block.ts";
import type { ShownFields } from "./block.ts";

const INVALID_TEXT = "Please enter a text";
const INVALID_CHOICE = "Please choose one of the options";
const INVALID_LIST = "Please enter a list";
const EMPTY = "Please fill in this field";
const NO_PICTURE = "Please choose a picture";
const NO_FILE = "Please choose a file";

/** Characters. */
const HEADING = { kind: "line", max: 200, invalid: INVALID_TEXT } as const;
const SHORT = { kind: "line", max: 120, required: EMPTY } as const;
const OPTIONAL = { kind: "line", max: 200, invalid: INVALID_TEXT } as const;
const PARAGRAPH = { kind: "text", max: 2_000, invalid: INVALID_TEXT } as const;
const ALT = { kind: "line", max: 300, invalid: INVALID_TEXT } as const;

export const BLOCKS = {
  text: defineBlock({
    fields: { text: { kind: "markdown", max: 100_000, required: EMPTY } },
  }),
  picture: defineBlock({
    fields: {
      image: { kind: "image", required: NO_PICTURE },
      alt: ALT,
      caption: OPTIONAL,
      width: { kind: "choice", options: ["inset", "wide", "full"], invalid: INVALID_CHOICE },
    },
  }),
  gallery: defineBlock({
    fields: {
      heading: HEADING,
      pictures: {
        kind: "rows",
        invalid: INVALID_LIST,
        max: 24,
        noun: "pictures",
        fields: { image: { kind: "image", required: NO_PICTURE }, alt: ALT, caption: OPTIONAL },
      },
    },
  }),
  cards: defineBlock({
    fields: {
      heading: HEADING,
      cards: {
        kind: "rows",
        invalid: INVALID_LIST,
        max: 12,
        noun: "cards",
        fields: { image: { kind: "image" }, title: SHORT, text: PARAGRAPH, link: { kind: "link" } },
      },
    },
  }),
  people: defineBlock({
    fields: {
      heading: HEADING,
      people: {
        kind: "rows",
        invalid: INVALID_LIST,
        max: 40,
        noun: "people",
        fields: { image: { kind: "image" }, name: SHORT, position: OPTIONAL, link: { kind: "link" } },
      },
    },
  }),
  figures: defineBlock({
    fields: {
      heading: HEADING,
      figures: {
        kind: "rows",
        invalid: INVALID_LIST,
        max: 8,
        noun: "figures",
        fields: { value: { kind: "line", max: 20, required: EMPTY }, label: SHORT },
      },
    },
  }),
  questions: defineBlock({
    fields: {
      heading: HEADING,
      questions: {
        kind: "rows",
        invalid: INVALID_LIST,
        max: 40,
        noun: "questions",
        fields: {
          question: { kind: "line", max: 300, required: EMPTY },
          answer: { kind: "markdown", max: 10_000, required: EMPTY },
        },
      },
    },
  }),
  records: defineBlock({
    fields: { heading: HEADING, records: { kind: "records" } },
  }),
  callToAction: defineBlock({
    fields: {
      heading: { ...HEADING, required: EMPTY },
      text: PARAGRAPH,
      label: { ...SHORT, max: 60 },
      link: { kind: "link", required: EMPTY },
    },
  }),
  files: defineBlock({
    fields: {
      heading: HEADING,
      files: {
        kind: "rows",
        invalid: INVALID_LIST,
        max: 40,
        noun: "files",
        fields: { file: { kind: "file", required: NO_FILE }, title: OPTIONAL },
      },
    },
  }),
  video: defineBlock({
    fields: {
      /** Of YouTube or Vimeo, or a video file of the library. */
      video: { kind: "link", required: EMPTY },
      title: SHORT,
      still: { kind: "image", required: NO_PICTURE },
      caption: OPTIONAL,
    },
  }),
} as const;

export type BlockName = keyof typeof BLOCKS;

/** What the component of a block shows. */
export type ShownBlock<Name extends BlockName> = ShownFields<(typeof BLOCKS)[Name]["fields"]>;

/** A block on the wire of a public page. */
export type Section = { [Name in BlockName]: { type: Name; fields: ShownBlock<Name> } }[BlockName];

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(BLOCKS, name);
}
