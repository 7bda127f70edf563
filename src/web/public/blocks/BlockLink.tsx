import type { ReactNode } from "react";
import { Link } from "wouter";

import { isAbsoluteUrl } from "#contract/images.ts";
import type { ShownLink } from "#resources/blocks/block.ts";
import { ArrowRight, ArrowUpRight } from "#web/ui/icons.tsx";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";

import styles from "./BlockLink.module.css";

interface BlockLinkProps {
  href: string;
  className: string | undefined;
  children: ReactNode;
}

/** A link with an arrow. Other sites open in a new tab; their arrow points out of this one. */
export function BlockLink({ href, className, children }: BlockLinkProps) {
  const isInternal = href.startsWith("/");
  const content = (
    <>
      <span>{children}</span>
      {isInternal ? <ArrowRight /> : <ArrowUpRight />}
    </>
  );
  if (isInternal) return <Link {...{ href, className }}>{content}</Link>;
  const newTab = isAbsoluteUrl(href) && { target: "_blank", rel: "noopener noreferrer" };
  return <a {...{ href, className, ...newTab }}>{content}</a>;
}

/** The title of a card, whose whole area is the link if there is one. The card has a `position`. */
export function CardTitle({ link, children }: { link: Pick<ShownLink, "href"> | null; children: string }) {
  const title = insertWordBreaks(children);
  return link ? (
    <BlockLink {...link} className={styles.cover}>
      {title}
    </BlockLink>
  ) : (
    title
  );
}
