import type { ComponentProps } from "react";
import { Link } from "wouter";

import { isPagePath } from "#web/ui/isPagePath.ts";

type MenuItemProps = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link to a page of this site or to another address. */
export function MenuItem({ href, children, ...rest }: MenuItemProps) {
  return isPagePath(href) ? (
    <Link href={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
