// A text that was written in Markdown, put into the page as the HTML that the server made of it.
import { enhanceHtml } from "./enhanceHtml.ts";

import styles from "./RichText.module.css";

/** @param html made by our own server, which keeps known tags, attributes and schemes only */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the server has made it safe; parsing it anew would add nothing but weight
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: enhanceHtml(html) }} />;
}
