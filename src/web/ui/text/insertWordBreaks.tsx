// A title whose words are joined by strokes may part after each of them: a browser breaks within the word behind instead.
import { Fragment } from "react";
import type { ReactNode } from "react";

export function insertWordBreaks(title: string): ReactNode {
  // Not split behind the strokes at once: phones of 2022 cannot look back, and would not run a file that does.
  const parts = title.replace(/\/(?=\S)/g, "/\n").split("\n");
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same part may occur twice
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
