import { lazy } from "react";

import type { Service } from "#resources/settings/site.ts";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { ACTIVITY_IMAGE_PATH } from "#web/api/activities.ts";
import { WhenNear } from "#web/ui/WhenNear.tsx";

import styles from "./ServiceBackground.module.css";

const ServiceDrawing = lazy(async () => ({ default: (await import("./ServiceDrawing.tsx")).ServiceDrawing }));

export function ServiceBackground({ service, open }: { service: Service; open: boolean }) {
  return (
    <div className={styles.plane} data-open={open}>
      {open && (
        <WhenNear className={service.image ? styles.photo : styles.picture}>
          {service.image ? (
            <ResponsiveImage
              image={service.image}
              fallbackAlt=""
              sizes="(max-width: 56.1875em) 100vw, 33vw"
              retryBasePath={ACTIVITY_IMAGE_PATH}
            />
          ) : (
            <ServiceDrawing icon={service.icon} />
          )}
        </WhenNear>
      )}
    </div>
  );
}
