import type { ComponentProps } from "react";

import { splitAtAddresses } from "#contract/fields/addresses.ts";

type LinkedTextProps = { text: string } & Pick<ComponentProps<"a">, "target" | "rel">;

/** Plain text whose addresses are links. Other parts have an element for the reason of `wrapText`. */
export function LinkedText({ text, rel = "noopener nofollow", target }: LinkedTextProps) {
  return splitAtAddresses(text).map(({ text: part, href }, index) => {
    const [Tag, attributes] = href === null ? ["span" as const, {}] : ["a" as const, { href, rel, target }];
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the same part may occur twice
      <Tag key={index} {...attributes}>
        {part}
      </Tag>
    );
  });
}
