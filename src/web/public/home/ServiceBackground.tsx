import type { ServiceIconName } from "#resources/settings/serviceIcons.ts";

import styles from "./ServiceBackground.module.css";
import { LazyServiceDrawing } from "./LazyServiceDrawing.tsx";

export function ServiceBackground({ icon, open }: { icon: ServiceIconName; open: boolean }) {
  return (
    <div className={styles.plane} data-open={open}>
      {open && <LazyServiceDrawing icon={icon} />}
    </div>
  );
}
