import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";

import { ArrowLink } from "./ArrowLink.tsx";

import styles from "./ItemTitle.module.css";

interface ItemTitleProps {
  Tag: "h2" | "h3" | "p";
  href: string | null | undefined;
  children: string;
}

/** With a link, the item's whole area leads there; the item is positioned. */
export function ItemTitle({ Tag, href, children }: ItemTitleProps) {
  const text = insertWordBreaks(children);
  return (
    <Tag className={styles.title} lang={detectLanguage(children)}>
      {href ? <ArrowLink {...{ href, className: styles.link }}>{text}</ArrowLink> : text}
    </Tag>
  );
}
