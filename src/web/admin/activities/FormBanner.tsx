// Above the form: the required fields that are empty, each a way to its field, or why saving failed.
import { Fragment } from "react";

import { ACTIVITY_MESSAGES } from "#contract/activities.ts";

import { Banner } from "../ui/Banner.tsx";

import { FIELD_LABELS } from "./activityForm.ts";
import type { FieldName } from "./activityForm.ts";
import { focusField } from "./useActivityForm.ts";

import styles from "./FormBanner.module.css";

interface FormBannerProps {
  missing: FieldName[];
  failure: string | null;
}

export function FormBanner({ missing, failure }: FormBannerProps) {
  if (missing.length === 0 && !failure) return null;
  return (
    <div className={styles.banner}>
      <Banner>{missing.length > 0 ? <Missing fields={missing} /> : failure}</Banner>
    </div>
  );
}

const COUNTS = ["", "One is", "Two are", "Three are", "Four are"];

function Missing({ fields }: { fields: FieldName[] }) {
  return (
    <p>
      <strong className={styles.rule}>{ACTIVITY_MESSAGES.required}</strong>. {COUNTS[fields.length]} missing:{" "}
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ", "}
          <button type="button" onClick={() => focusField(field)}>
            {FIELD_LABELS[field]}
          </button>
        </Fragment>
      ))}
    </p>
  );
}
