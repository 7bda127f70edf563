// Above the form of a draft: what it is, and what the button does whose word does not say it.
import { Icon } from "../../ui/Icon.tsx";

import styles from "./DraftNotice.module.css";

export function DraftNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="eyeOff" />
      This is a draft: visitors cannot see it. Save Changes publishes it, Save as Draft keeps it one.
    </p>
  );
}
