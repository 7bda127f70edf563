/** Positions in the text, as a text box counts them. */
export interface TextRange {
  start: number;
  end: number;
}

/** Puts `insert` in the place of what lies between `from` and `to`, then selects. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selection: TextRange;
}
