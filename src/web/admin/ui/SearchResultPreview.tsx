import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

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
      <p className={styles.title} lang={detectLanguage(title)}>
        {title}
      </p>
      <p className={styles.description} lang={detectLanguage(description)}>
        {description}
      </p>
    </div>
  );
}
