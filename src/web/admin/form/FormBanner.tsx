// Above the form: the fields that stop it, each a way to its field, or why saving failed.
import { Fragment, useEffect, useRef } from "react";

import { Banner } from "../ui/Banner.tsx";

import { focusField } from "./focusField.ts";

import styles from "./FormBanner.module.css";

export interface FaultyField {
  name: string;
  label: string;
}

interface FormBannerProps {
  formId: string;
  /** Required fields that are still empty. */
  missing?: readonly FaultyField[];
  /** The sentence before them, without a full stop. */
  rule?: string;
  /** Fields with any other fault. */
  faulty?: readonly FaultyField[];
  failure?: string | null;
}

export function FormBanner(props: FormBannerProps) {
  const { formId, missing = [], rule = "Some fields are missing", faulty = [], failure } = props;
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that saves may be screens below; fields that are at fault take the focus in its place.
    if (failure) banner.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (missing.length + faulty.length === 0 && !failure) return null;
  return (
    <div ref={banner} className={styles.banner}>
      <Banner>
        {missing.length > 0 && (
          <p>
            <strong className={styles.rule}>{rule}</strong>. {countOf(missing.length)} missing:{" "}
            <Fields formId={formId} fields={missing} />
          </p>
        )}
        {missing.length === 0 && faulty.length > 0 && (
          <p>
            <strong className={styles.rule}>Not saved yet</strong>. Please check:{" "}
            <Fields formId={formId} fields={faulty} />
          </p>
        )}
        {missing.length + faulty.length === 0 && failure}
      </Banner>
    </div>
  );
}

function Fields({ formId, fields }: { formId: string; fields: readonly FaultyField[] }) {
  return fields.map(({ name, label }, index) => (
    <Fragment key={name}>
      {index > 0 && " "}
      <span className={styles.name}>
        <button type="button" onClick={() => focusField(formId, name)}>
          {label}
        </button>
        {index < fields.length - 1 && ","}
      </span>
    </Fragment>
  ));
}

const WORDS = ["", "One is", "Two are", "Three are", "Four are", "Five are", "Six are"];

function countOf(count: number): string {
  return WORDS[count] ?? `${count} are`;
}
