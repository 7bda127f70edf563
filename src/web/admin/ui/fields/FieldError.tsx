import { Icon } from "../Icon.tsx";

import styles from "./FieldError.module.css";

interface FieldErrorProps {
  id: string;
  message: string | undefined;
  /** Names what was rejected, such as files. */
  detail?: string | undefined;
}

export function FieldError({ id, message, detail }: FieldErrorProps) {
  if (!message) return null;
  return (
    <div className={styles.error} id={id}>
      <Icon name="alert" />
      <p>
        <span>{message}</span>
        {detail && <span className="block quiet">{detail}</span>}
      </p>
    </div>
  );
}
