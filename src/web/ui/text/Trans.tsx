import type { ReactNode } from "react";

interface TransProps {
  /** A text with elements such as `<name/>` and `<link>Read more</link>`, which do not nest. */
  text: string;
  /** Renderers by element name, called with the text inside the element. */
  elements: Record<string, (text: string) => ReactNode>;
}

const ELEMENT = /<(\w+)(?:\/>|>(.*?)<\/\1>)/;

/** Renders a sentence with elements inside it, in the word order of each language. */
export function Trans({ text, elements }: TransProps): ReactNode {
  const found = ELEMENT.exec(text);
  const [whole, name = "", inner = ""] = found ?? [];
  if (!found || whole === undefined) return text && <span>{text}</span>;
  const before = text.slice(0, found.index);
  return (
    <>
      {before && <span>{before}</span>}
      {elements[name]?.(inner)}
      <Trans text={text.slice(found.index + whole.length)} elements={elements} />
    </>
  );
}
