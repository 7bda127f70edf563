import type { ComponentProps, ReactNode } from "react";
import { memo, useId } from "react";

import { FieldError } from "./FieldError.tsx";
import { FieldLabel, describeField } from "./FieldLabel.tsx";
import type { FieldLabelProps } from "./FieldLabel.tsx";
import { Icon } from "../Icon.tsx";

import styles from "./TextField.module.css";

interface FieldProps extends FieldLabelProps {
  error?: string | undefined;
  /** A line of help below the field. */
  note?: ReactNode;
  large?: boolean;
}

interface TextFieldProps extends ComponentProps<"input">, FieldProps {
  /** Inside the field, at its right end. */
  action?: ReactNode;
  /** Over what follows the field. */
  popup?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { action, popup, error, note, label, optional, hint, changed, large, ...rest } = props;
  const id = useId();
  return (
    <div className={styles.field} data-large={large || undefined}>
      <FieldLabel id={id} label={label} optional={optional} hint={hint} changed={changed} />
      <div className="relative">
        <input
          {...rest}
          {...describeField(id, error, note)}
          className={styles.input}
          data-action={Boolean(action)}
        />
        {action && <span className={styles.action}>{action}</span>}
        {popup}
      </div>
      <FieldFooter id={id} error={error} note={note} />
    </div>
  );
}

interface TextAreaFieldProps extends ComponentProps<"textarea">, FieldProps {}

export function TextAreaField(props: TextAreaFieldProps) {
  const { error, note, label, optional, hint, changed, large, ...rest } = props;
  const id = useId();
  return (
    <div className={styles.field} data-large={large || undefined}>
      <FieldLabel id={id} label={label} optional={optional} hint={hint} changed={changed} />
      <textarea {...rest} {...describeField(id, error, note)} className={styles.input} />
      <FieldFooter id={id} error={error} note={note} />
    </div>
  );
}

interface SelectFieldProps extends ComponentProps<"select">, FieldProps {
  options: readonly { value: string; label: string }[];
}

/** For a filter without a visible label, use `SelectFilter`. */
export function SelectField(props: SelectFieldProps) {
  const { error, note, label, optional, hint, changed, large, options, ...rest } = props;
  const id = useId();
  return (
    <div className={styles.field} data-large={large || undefined}>
      <FieldLabel id={id} label={label} optional={optional} hint={hint} changed={changed} />
      <div className="relative">
        <select {...rest} {...describeField(id, error, note)} className={styles.input} data-action="true">
          <Options options={options} />
        </select>
        <span className={styles.arrow}>
          <Icon name="chevronDown" />
        </span>
      </div>
      <FieldFooter id={id} error={error} note={note} />
    </div>
  );
}

/** Memoized: there may be hundreds of options, and the form renders on every keystroke. */
const Options = memo(({ options }: Pick<SelectFieldProps, "options">) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
);
Options.displayName = "Options";

function FieldFooter({ id, error, note }: { id: string; error: string | undefined; note: ReactNode }) {
  return (
    <>
      <FieldError id={`${id}-error`} message={error} />
      {note && (
        <p className="above-6 meta leading-18 quiet" id={`${id}-note`}>
          {note}
        </p>
      )}
    </>
  );
}
