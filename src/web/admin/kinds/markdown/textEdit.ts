/** Offsets in a textarea's value. */
export interface TextRange {
  start: number;
  end: number;
}

/** Replaces the range from `from` to `to` with `insert`, then sets the selection. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selection: TextRange;
}
