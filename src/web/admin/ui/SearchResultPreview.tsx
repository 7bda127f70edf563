import { PlainText } from "#web/ui/text/PlainText.tsx";

import styles from "./SearchResultPreview.module.css";

interface SearchResultPreviewProps {
  caption: string;
  /** The parts of the address: the host, then the path. */
  address: readonly string[];
  title: string;
  description: string;
}

/** A page as in a list of search results. */
export function SearchResultPreview({ caption, address, title, description }: SearchResultPreviewProps) {
  return (
    <div className={styles.preview}>
      <p className={styles.caption}>{caption}</p>
      <p className="meta quiet">{address.join(" › ")}</p>
      <PlainText className={styles.title}>{title}</PlainText>
      <PlainText className={styles.description}>{description}</PlainText>
    </div>
  );
}
