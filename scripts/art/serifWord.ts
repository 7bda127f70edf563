import type { Point } from "./svg.ts";
import { element, round } from "./svg.ts";

interface Letter {
  width: number;
  /** In a box of height 100, with the baseline at the bottom. */
  outline: string;
}

const LETTERS: Readonly<Record<string, Letter>> = {
  R: {
    width: 92,
    outline:
      "M0 0H48C72 0 82 10 82 25C82 40 72 49 55 51C69 53 73 61 75 74C77 88 79 95 84 95C87 95 89 93 90 89L93 90C91 97 87 101 78 101" +
      "C61 101 56 91 54 75C52 60 49 53 38 53H34V95H45V100H0V95H12V5H0ZM34 48H42C55 48 60 41 60 26C60 11 55 5 42 5H34Z",
  },
  A: {
    width: 96,
    outline: "M38 0H53L87 95H97V100H54V95H63L54 68H26L17 95H30V100H0V95H11L41 9ZM28 63H52L39.5 27Z",
  },
  T: {
    width: 82,
    outline: "M0 0H82V28H78C76 12 70 5 57 5H52V95H64V100H18V95H30V5H25C12 5 6 12 4 28H0Z",
  },
  E: {
    width: 76,
    outline:
      "M0 0H70V26H66C64 11 58 5 44 5H34V47H38C46 47 49 43 50 34H54V65H50C49 56 46 52 38 52H34V95H45C61 95 67 88 70 72H74V100H0V95H12V5H0Z",
  },
};
const LETTER_SPACING = 9;

/**
 * Draws a few hand-drawn serif capitals; the project has no serif font.
 * @param height of the capitals, in px
 */
export function serifWord(text: string, [x, y]: Point, height: number): string {
  let pen = 0;
  const letters = [...text].map((character) => {
    const { width, outline } = LETTERS[character] ?? throwMissingLetter(character);
    const placed = element("path", {
      d: outline,
      "fill-rule": "evenodd",
      transform: `translate(${round(pen)} 0)`,
    });
    pen += width + LETTER_SPACING;
    return placed;
  });
  return element("g", { transform: `translate(${x} ${y}) scale(${height / 100})` }, letters.join(""));
}

function throwMissingLetter(character: string): never {
  throw new Error(`The letter ${character} has not been drawn`);
}
