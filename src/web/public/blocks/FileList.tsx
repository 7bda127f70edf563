import { ArrowRight } from "#web/ui/icons.tsx";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import type { BlockProps } from "./blockProps.ts";

import styles from "./FileList.module.css";
import rows from "./Rows.module.css";

/** Such as 38KB and 1.8MB, in all languages. */
const SIZE = new Intl.NumberFormat("en", {
  notation: "compact",
  style: "unit",
  unit: "byte",
  unitDisplay: "narrow",
});

export function FileList({ fields: { files } }: BlockProps<"files">) {
  const shown = files.flatMap(({ file, title }) => (file ? [{ ...file, title: title || file.name }] : []));
  return (
    <ul className={rows.rows}>
      {shown.map(({ path, title, type, bytes }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a file may occur twice
        <li key={index} className={rows.row}>
          <a className={styles.file} href={path} download>
            <PlainText Tag="span" className={rows.title}>
              {title}
            </PlainText>
            <span className={rows.note}>{`${type}, ${SIZE.format(bytes)}`}</span>
            <ArrowRight />
          </a>
        </li>
      ))}
    </ul>
  );
}
