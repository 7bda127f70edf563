import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { ADMIN_SCOPES } from "#contract/accounts/scopes.ts";
import { userTexts as texts } from "#texts/admin/users.ts";

import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";

import styles from "./ScopeField.module.css";

interface ScopeFieldProps {
  field: UseFormRegisterReturn;
  changed: boolean;
  error: string | undefined;
  /** The only active owner can't get another scope. */
  isLastOwner: boolean;
}

export function ScopeField({ field, changed, error, isLastOwner }: ScopeFieldProps) {
  const id = useId();
  return (
    <fieldset
      className="shrink"
      aria-describedby={
        [error && `${id}-error`, isLastOwner && `${id}-note`].filter(Boolean).join(" ") || undefined
      }
    >
      <legend className="row flush below-6 label leading-20 medium">
        <span>{texts.fields.scope}</span>
        {changed && <ChangedMark />}
      </legend>
      <div className="edge" data-error={Boolean(error) || undefined}>
        {ADMIN_SCOPES.map((scope) => (
          <label key={scope} className={styles.option}>
            <input
              {...field}
              type="radio"
              value={scope}
              className="tick"
              disabled={isLastOwner && scope !== "owner"}
              // Not the whole label, which contains the description.
              aria-labelledby={`${id}-${scope}-name`}
              aria-describedby={`${id}-${scope}`}
            />
            <span className="medium" id={`${id}-${scope}-name`}>
              {texts.scopes[scope].name}
            </span>
            <span className={styles.description} id={`${id}-${scope}`}>
              {texts.scopes[scope].description}
            </span>
          </label>
        ))}
      </div>
      {isLastOwner && (
        <p className="above-6 meta leading-18 quiet" id={`${id}-note`}>
          {texts.lastOwner}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
