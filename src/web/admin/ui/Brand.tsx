import { uiTexts } from "#texts/admin/ui.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { BrandMark } from "./BrandMark.tsx";

import styles from "./Brand.module.css";

interface BrandProps {
  name: string;
  /** Adds the word "Admin". */
  admin?: boolean;
}

export function Brand({ name, admin = false }: BrandProps) {
  return (
    <span className={styles.brand}>
      <BrandMark />
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
