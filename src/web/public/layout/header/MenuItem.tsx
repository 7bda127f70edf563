import type { ComponentProps } from "react";
import { Link } from "wouter";

type MenuItemProps = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link to a page of this site or to another address. */
export function MenuItem({ href, children, ...rest }: MenuItemProps) {
  return href.startsWith("/") ? (
    <Link href={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
