// Above the text that earlier releases showed on every site: whose it is not.
import { Icon } from "../ui/Icon.tsx";

import styles from "./SampleNotice.module.css";

export function SampleNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="alert" />
      <span>
        Sample text of the earlier version: replace it. Date, number and promises in it are not your firm’s,
        and visitors read it until another version takes effect.
      </span>
    </p>
  );
}
