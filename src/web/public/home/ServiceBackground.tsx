import { lazy } from "react";

import type { ServiceIconName } from "#resources/settings/serviceIcons.ts";
import { WhenNear } from "#web/ui/WhenNear.tsx";

import styles from "./ServiceBackground.module.css";

const ServiceDrawing = lazy(async () => ({ default: (await import("./ServiceDrawing.tsx")).ServiceDrawing }));

export function ServiceBackground({ icon, open }: { icon: ServiceIconName; open: boolean }) {
  return (
    <div className={styles.plane} data-open={open}>
      {open && (
        <WhenNear className={styles.picture}>
          <ServiceDrawing icon={icon} />
        </WhenNear>
      )}
    </div>
  );
}
