import type { Mark, Node } from "@tiptap/pm/model";

import { SPACELESS_CHARACTERS, splitAtAddresses } from "#contract/fields/addresses.ts";
import { formatImageTitle, parseImageWidth } from "#contract/fields/imageTitle.ts";

/** The address of an image; `null` leaves it out. */
export type SourceOf = (src: string) => string | null;

/** Beside a bracket that was escaped in the source: a legal text takes others for a gap. Invisible, and never in what is stored. */
export const ESCAPED = "\u2063";

/** A piece of a line: a text that is to be escaped, or Markdown. */
interface Piece {
  text: string;
  isMarkdown: boolean;
  marks: readonly Mark[];
}

const SIGNS: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~" };

/** The Markdown of a paragraph, heading or cell, with its line breaks. */
export function inlineMarkdown(block: Node, sourceOf: SourceOf): string {
  const pieces: Piece[] = [];
  block.forEach((node) => {
    const text = nodeMarkdown(node, sourceOf);
    const marks = node.marks.filter(({ type }) => type.name !== "code");
    if (text !== "") pieces.push({ text, isMarkdown: !node.isText || hasCode(node), marks });
  });
  return writePieces(pieces, { before: "", after: "", isLink: false });
}

const hasCode = ({ marks }: Node) => marks.some(({ type }) => type.name === "code");

function nodeMarkdown(node: Node, sourceOf: SourceOf): string {
  const { src, alt, title, share, isHard } = node.attrs;
  if (node.type.name === "hardBreak") return isHard ? "\\\n" : "\n";
  if (node.type.name === "image") {
    const source = sourceOf(String(src));
    const fullTitle = formatImageTitle({ caption: oneLine(title), width: parseImageWidth(share) });
    return source === null ? "" : `!${writeLink(escapeText(oneLine(alt), true), source, fullTitle)}`;
  }
  return hasCode(node) ? writeCode(node.text ?? "") : (node.text ?? "");
}

const oneLine = (text: unknown) => String(text ?? "").replace(/\s+/g, " ");

function writeCode(text: string): string {
  const code = text.replaceAll(ESCAPED, "").replaceAll("\n", " ");
  const longest = Math.max(0, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  const space = /^`|`$|^ .*[^ ].* $/.test(code) ? " " : "";
  return marks + space + code + space + marks;
}

function writeLink(text: string, href: string, title: unknown): string {
  const address = href.replace(/%7B%7B([\w-]+)%7D%7D/gi, "{{$1}}").replaceAll(ESCAPED, "");
  const target = /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
  const suffix = title ? ` "${oneLine(title).replace(/[\\"]/g, "\\$&")}"` : "";
  return `[${text}](${target}${suffix})`;
}

interface Surroundings {
  /** The characters beside the pieces. */
  before: string;
  after: string;
  isLink: boolean;
}

/** Writes the mark that reaches furthest first, and inside it the others. */
function writePieces(pieces: readonly Piece[], around: Surroundings): string {
  let written = "";
  for (let from = 0; from < pieces.length;) {
    const { mark, to } = longestMark(pieces, from);
    const before = written.slice(-1) || around.before;
    const after = firstCharacter(pieces[to]) || around.after;
    const run = pieces.slice(from, to).map((piece) => ({ ...piece, marks: without(piece.marks, mark) }));
    const text = mark ? writeMark(mark, run, { ...around, before, after }) : writePiece(run, around, written);
    // An exclamation mark in front of a link makes an image.
    written =
      (text.startsWith("[") && /(?<!\\)!$/.test(written) ? `${written.slice(0, -1)}\\!` : written) + text;
    from = to;
  }
  return written;
}

function without(marks: readonly Mark[], mark: Mark | undefined): readonly Mark[] {
  return mark ? marks.filter((other) => !other.eq(mark)) : marks;
}

function longestMark(pieces: readonly Piece[], from: number): { mark: Mark | undefined; to: number } {
  let longest: { mark: Mark | undefined; to: number } = { mark: undefined, to: from + 1 };
  for (const mark of pieces[from]?.marks ?? []) {
    let to = from + 1;
    while (pieces[to]?.marks.some((other) => other.eq(mark))) to += 1;
    if (!longest.mark || to > longest.to) longest = { mark, to };
  }
  return longest;
}

/** As a reader of Markdown sees it: that of a mark is punctuation. */
function firstCharacter(piece: Piece | undefined): string {
  if (!piece) return "";
  return piece.marks.some(({ type }) => type.name === "link") ? "[" : (Array.from(piece.text)[0] ?? "");
}

function writePiece([piece]: readonly Piece[], { isLink }: Surroundings, written: string): string {
  if (!piece) return "";
  if (!piece.isMarkdown) return escapeText(piece.text, isLink);
  // A second line break in a row would end the paragraph.
  return piece.text === "\n" && written.endsWith("\n") ? "\\\n" : piece.text;
}

function writeMark(mark: Mark, run: Piece[], around: Surroundings): string {
  const sign = SIGNS[mark.type.name];
  if (sign) return writeEmphasis(sign, run, around);
  const { href, title } = mark.attrs;
  const plain = run.map(({ text }) => text).join("");
  const isAlone = /^(?:\s|$)/.test(around.before) && /^(?:\s|$)/.test(around.after);
  const [address, ...others] = isAlone && !title ? splitAtAddresses(plain) : [];
  if (address?.href === href && others.length === 0 && run.every(isPlain)) return plain;
  return writeLink(writePieces(run, { before: "[", after: "]", isLink: true }), String(href), title);
}

const isPlain = ({ isMarkdown, marks }: Piece) => !isMarkdown && marks.length === 0;

/**
 * Spaces at the edge stay outside the signs, and so does punctuation beside a letter: there the signs are no emphasis (CommonMark,
 * left- and right-flanking delimiter runs), except in scripts without spaces (`markdownDialect.ts`).
 */
function writeEmphasis(sign: string, run: readonly Piece[], around: Surroundings): string {
  const inner = [...run];
  const lead = takeEdge(inner, isLetter(around.before) ? /^(?:\s+|[\p{P}\p{S}]+)/u : /^\s+/, "start");
  const trail = takeEdge(inner, isLetter(around.after) ? /(?:\s+|[\p{P}\p{S}]+)$/u : /\s+$/, "end");
  const text = writePieces(inner, { ...around, before: sign, after: sign });
  const write = (pieces: readonly Piece[]) => writePieces(pieces, around);
  return write(lead) + (text === "" ? "" : sign + text + sign) + write(trail);
}

/** Removes from the pieces what matches at their edge. Code, images and links begin and end with punctuation. */
function takeEdge(pieces: Piece[], edge: RegExp, side: "start" | "end"): Piece[] {
  const taken: Piece[] = [];
  for (
    let piece = pieces.at(side === "start" ? 0 : -1);
    piece;
    piece = pieces.at(side === "start" ? 0 : -1)
  ) {
    const isLinked = piece.marks.some(({ type }) => type.name === "link");
    const shown = isLinked ? `[${piece.text}]` : piece.text;
    const found = edge.exec(shown)?.[0] ?? "";
    if (found === "") break;
    const isWhole = isLinked || piece.isMarkdown || found.length === piece.text.length;
    const part = isWhole ? piece.text : found;
    const rest =
      side === "start" ? piece.text.slice(part.length) : piece.text.slice(0, -part.length || undefined);
    taken[side === "start" ? "push" : "unshift"]({ ...piece, text: part });
    if (!isWhole) {
      pieces[side === "start" ? 0 : pieces.length - 1] = { ...piece, text: rest };
      break;
    }
    pieces[side === "start" ? "shift" : "pop"]();
  }
  return taken;
}

const SPACELESS = new RegExp(`[${SPACELESS_CHARACTERS}]`, "u");
const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character) && !SPACELESS.test(character);

/** @param isLabel of a link or an image, which a bracket would end */
function escapeText(text: string, isLabel: boolean): string {
  return splitAtAddresses(text.replaceAll("\u00a0ๆ", " ๆ"))
    .map((part) => (part.href === null ? escapeSigns(part.text, isLabel) : part.text))
    .join("");
}

function escapeSigns(text: string, isLabel: boolean): string {
  return text
    .replace(/[\\*`]|~(?=~)|(?<=~)~|<(?=[a-zA-Z/!?])|&(?=#?\w+;)|(?<![a-zA-Z\d])_|_(?![a-zA-Z\d])/g, "\\$&")
    .replace(isLabel ? /[[\]]/g : /\](?=[([:])/g, "\\$&")
    .replace(new RegExp(`\\\\?\\[${ESCAPED}`, "g"), "\\[")
    .replaceAll(ESCAPED, "");
}
