import type { ReactNode } from "react";
import { Link } from "wouter";

import { isAbsoluteUrl } from "#contract/images.ts";
import { ArrowRight, ArrowUpRight } from "#web/ui/icons.tsx";

interface ArrowLinkProps {
  href: string;
  className: string | undefined;
  children: ReactNode;
}

/** Other sites open in a new tab; their arrow points out of this one. */
export function ArrowLink({ href, className, children }: ArrowLinkProps) {
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
