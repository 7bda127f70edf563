import type { ReactNode } from "react";

interface TransProps {
  /** A text with elements such as `<name/>` and `<link>Read more</link>`, which do not nest. */
  text: string;
  /** Renders each element by its name, with the text inside it. */
  elements: Record<string, (text: string) => ReactNode>;
}

const ELEMENT = /<(\w+)(?:\/>|>(.*?)<\/\1>)/;

/** A sentence whose links, keys or names are elements, in the order that its language wants. */
export function Trans({ text, elements }: TransProps): ReactNode {
  const found = ELEMENT.exec(text);
  const [whole, name = "", inner = ""] = found ?? [];
  if (!found || whole === undefined) return text;
  return (
    <>
      {text.slice(0, found.index)}
      {elements[name]?.(inner)}
      <Trans text={text.slice(found.index + whole.length)} elements={elements} />
    </>
  );
}
