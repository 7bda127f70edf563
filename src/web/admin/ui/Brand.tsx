import { uiTexts } from "#texts/admin/ui.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import styles from "./Brand.module.css";

const DOTS = [
  [3, 3.4, 1.7],
  [11.4, 2.4, 1.7],
  [18.6, 4.2, 1.7],
  [3.8, 11, 1.85],
  [11, 10.4, 1.85],
  [19, 10.8, 1.85],
  [4, 18, 2.05],
  [18, 18, 2.05],
] as const;

interface BrandProps {
  name: string;
  /** Adds the word "Admin". */
  admin?: boolean;
}

export function Brand({ name, admin = false }: BrandProps) {
  return (
    <span className="row shrink gap-10">
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

function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      {DOTS.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
      <circle className={styles.step} cx="11" cy="18" r="2.05" />
    </svg>
  );
}
