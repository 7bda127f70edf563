// The product's name with its mark, as it stands at the head of the back office.
import { Mark } from "./Mark.tsx";

import styles from "./Brand.module.css";

interface BrandProps {
  name: string;
  /** Adds the quiet word Admin. */
  admin?: boolean;
}

export function Brand({ name, admin = false }: BrandProps) {
  return (
    <span className={styles.brand}>
      <Mark />
      <span className={styles.name}>
        {name}
        {admin && <span className={styles.place}> Admin</span>}
      </span>
    </span>
  );
}
