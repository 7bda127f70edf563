/**
 * The content of a character class: scripts without spaces between words, their punctuation, Korean, whose particles follow a
 * word without a space, and the zero-width space between Thai words. For expressions with the flag `u`.
 */
export const SPACELESS_CHARACTERS =
  "\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\uff01-\\uff65\\u200b";
