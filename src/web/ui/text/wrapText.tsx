import type { ReactNode } from "react";

/**
 * Gives a text that stands beside other content an element. Browsers that translate a page replace its text nodes; React
 * then fails to remove or update a text node, but not an element.
 */
export function wrapText(content: ReactNode): ReactNode {
  return typeof content === "string" ? <span>{content}</span> : content;
}
