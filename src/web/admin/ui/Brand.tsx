import { uiTexts } from "#texts/admin/ui.ts";
import { LogoMark } from "#web/ui/LogoMark.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import styles from "./Brand.module.css";

interface BrandProps {
  name: string;
  /** Adds the word "Admin". */
  admin?: boolean;
}

export function Brand({ name, admin = false }: BrandProps) {
  return (
    <span className="row shrink gap-10">
      <LogoMark />
      <span className={styles.name}>
        {admin ? (
          <Trans
            text={uiTexts.brand({ name })}
            elements={{ admin: (text) => <span className={styles.place}>{text}</span> }}
          />
        ) : (
          name
        )}
      </span>
    </span>
  );
}
