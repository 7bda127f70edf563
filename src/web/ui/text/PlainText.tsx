import type { ReactNode } from "react";

import { detectLanguage } from "./detectLanguage.ts";
import { insertWordBreaks } from "./insertWordBreaks.tsx";

interface PlainTextProps {
  Tag?: "p" | "span" | "h1" | "h2" | "h3" | "dt" | "li" | "figcaption";
  className?: string | undefined;
  children: string | undefined;
}

/** A text that an admin entered, in its language and with its words bound. An empty one has no element. */
export function PlainText({ Tag = "p", className, children: text }: PlainTextProps): ReactNode {
  return (
    text && (
      <Tag className={className} lang={detectLanguage(text)}>
        {insertWordBreaks(text)}
      </Tag>
    )
  );
}
