// The title and description of a page; React puts them into the document's head, on the server the renderer does.
import { useSite } from "./useSite.ts";

interface PageHeadProps {
  /** Left out on the home page, which is named after the firm and what it says of itself. */
  title?: string;
  description: string;
  /** For pages that stand for nothing. */
  hidden?: boolean;
}

/** Search engines cut descriptions at about this many characters. */
const DESCRIPTION_LENGTH = 160;

export function PageHead({ title, description, hidden = false }: PageHeadProps) {
  const { productName, taglines } = useSite();
  return (
    <>
      <title>{title ? `${title} · ${productName}` : `${productName}: ${taglines[0]?.text ?? ""}`}</title>
      <meta name="description" content={shorten(description)} />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Whole words, on one line. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > DESCRIPTION_LENGTH / 2 ? space : cut.length)}…`;
}
