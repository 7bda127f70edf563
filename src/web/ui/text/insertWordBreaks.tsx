import { Fragment } from "react";
import type { ReactNode } from "react";

import { bindWords } from "#contract/fields/bindWords.ts";

/** Binds words as `bindWords` does, and allows a line break after each slash; browsers would otherwise break inside the next word. */
export function insertWordBreaks(title: string): ReactNode {
  // Without a lookbehind: browsers of 2022 fail to parse a script that contains one.
  const parts = bindWords(title)
    .replace(/\/(?=\S)/g, "/\n")
    .split("\n");
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same part may occur twice
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
