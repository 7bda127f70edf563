import { setupTexts as texts } from "#texts/admin/setup.ts";

import styles from "./Checklist.module.css";

/** Shown on the dashboard in place of the checklist: the demo is not meant as the start of a real site. */
export function DemoNotice() {
  return (
    <section className={styles.panel} aria-labelledby="demo">
      <h2 id="demo" className={styles.title}>
        {texts.demo.title}
      </h2>
      <p className={styles.note}>{texts.demo.text}</p>
    </section>
  );
}
