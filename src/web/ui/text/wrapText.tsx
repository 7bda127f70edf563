import type { ReactNode } from "react";

/** Gives a text an element: translators replace text nodes, after which React can neither remove nor update them. */
export function wrapText(content: ReactNode): ReactNode {
  return typeof content === "string" ? <span>{content}</span> : content;
}
