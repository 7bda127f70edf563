import { Link } from "wouter";

import { isAbsoluteUrl } from "#contract/images.ts";
import { isPagePath } from "#web/ui/isPagePath.ts";
import { NEW_TAB } from "#web/ui/Button.tsx";
import { ArrowRight, ArrowUpRight } from "#web/ui/icons.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";

import styles from "./ItemTitle.module.css";

interface ItemTitleProps {
  Tag: "h2" | "h3" | "p";
  href: string | null | undefined;
  children: string;
}

/** With a link, the item's whole area leads there; the item is positioned. Other sites open in a new tab. */
export function ItemTitle({ Tag, href, children }: ItemTitleProps) {
  const text = <span>{insertWordBreaks(children)}</span>;
  return (
    <Tag className={styles.title} lang={detectLanguage(children)}>
      {!href ? (
        text
      ) : isPagePath(href) ? (
        <Link className={styles.link} href={href}>
          {text}
          <ArrowRight />
        </Link>
      ) : (
        <a className={styles.link} href={href} {...(isAbsoluteUrl(href) && NEW_TAB)}>
          {text}
          <ArrowUpRight />
        </a>
      )}
    </Tag>
  );
}
