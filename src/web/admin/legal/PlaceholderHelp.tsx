// What the texts may contain: placeholders that the site fills in, headings, and lists of names and values.
import { LEGAL_PLACEHOLDERS } from "#contract/legal/legalPlaceholders.ts";
import type { PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";

import styles from "./PlaceholderHelp.module.css";

export function PlaceholderHelp({ values }: { values: PlaceholderValues | null }) {
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>Placeholders and formatting</summary>
      <div className={styles.content}>
        <p>
          Placeholders are filled in whenever the page is shown, so the text follows the site settings and the
          fields above.
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Placeholder</th>
              <th scope="col">Stands for</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(LEGAL_PLACEHOLDERS).map(([name, meaning]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{`{{${name}}}`}</code>
                </th>
                <td>{meaning}</td>
                <td className={styles.value}>{valueOf(values, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className={styles.rules}>
          <li>
            <code>## Heading</code> begins a numbered section and an entry of the contents.
          </li>
          <li>
            <code>- **Name**: value</code> sets a list as names and values, side by side.
          </li>
          <li>
            <code>[name of the provider]</code> is a gap: the text cannot be published before it is filled in.
            Write <code>\[…\]</code> for brackets that belong to the text.
          </li>
        </ul>
      </div>
    </details>
  );
}

function valueOf(values: PlaceholderValues | null, name: string): string {
  const value = values && Object.entries(values).find(([key]) => key === name)?.[1];
  return value || "–";
}
