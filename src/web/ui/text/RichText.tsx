import { enhanceHtml } from "./enhanceHtml.ts";

import styles from "./RichText.module.css";

/** @param html HTML that the server rendered from Markdown, with known tags, attributes and URL schemes only */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: enhanceHtml(html) }} />;
}
