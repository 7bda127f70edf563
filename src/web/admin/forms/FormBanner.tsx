import { Fragment, useEffect, useId, useRef, useState } from "react";

import { formTexts as texts } from "#texts/admin/form.ts";

import { announce } from "#web/admin/ui/announcer.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";

import { focusField } from "./focusField.ts";

import styles from "./FormBanner.module.css";

export interface InvalidField {
  name: string;
  label: string;
}

interface FormBannerProps {
  formId: string;
  /** Number of attempts to send the form; the fields are announced once per attempt. */
  submitCount: number;
  /** Empty required fields. */
  missingFields?: readonly InvalidField[];
  /** The sentence before them, without a full stop. */
  rule?: string;
  /** Fields with another error. */
  invalidFields?: readonly InvalidField[];
  failure?: string | null;
}

export function FormBanner(props: FormBannerProps) {
  const {
    formId,
    submitCount,
    missingFields = [],
    rule = texts.someMissing,
    invalidFields = [],
    failure,
  } = props;
  const banner = useRef<HTMLDivElement>(null);
  const list =
    missingFields.length > 0
      ? { rule, lead: texts.missing({ count: missingFields.length }), fields: missingFields }
      : invalidFields.length > 0
        ? { rule: texts.notSavedYet, lead: texts.pleaseCheck, fields: invalidFields }
        : null;
  const isNewFailure = useIsNewFailure(failure ?? null, list !== null);
  useEffect(() => {
    // The save button may be far below the banner. If fields are invalid, they get the focus instead.
    if (failure) banner.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  useAnnounceFieldList(submitCount, list);
  if (!list && !failure) return null;
  return (
    <div ref={banner} className={styles.banner}>
      {list ? (
        <FieldListBanner formId={formId} {...list} />
      ) : (
        <FailureBanner isNews={isNewFailure}>{failure}</FailureBanner>
      )}
    </div>
  );
}

interface FieldListContent {
  rule: string;
  lead: string;
  fields: readonly InvalidField[];
}

/** Announced once per attempt: the list shrinks with every corrected field and would be announced each time. */
function useAnnounceFieldList(attempts: number, list: FieldListContent | null) {
  const announcedCount = useRef(attempts);
  useEffect(() => {
    if (announcedCount.current === attempts) return;
    announcedCount.current = attempts;
    if (!list) return;
    const names = list.fields.map(({ label }) => label).join(", ");
    announce({ text: `${list.rule}. ${list.lead} ${names}` });
  });
}

/**
 * The list of invalid fields hides the failure. Once they are corrected, it reappears; it is not announced
 * again.
 */
function useIsNewFailure(failure: string | null, isHidden: boolean): boolean {
  const [previous, setPrevious] = useState<string | null>(null);
  const next = isHidden || !failure ? failure : previous;
  if (next !== previous) setPrevious(next);
  return failure !== next;
}

function FailureBanner({ isNews, children }: { isNews: boolean; children: FormBannerProps["failure"] }) {
  return <Banner role={isNews ? "alert" : "group"}>{children}</Banner>;
}

function FieldListBanner({ formId, rule, lead, fields }: FieldListContent & { formId: string }) {
  const ruleId = useId();
  return (
    <Banner role="group" aria-labelledby={ruleId}>
      <p>
        <strong className="bold" id={ruleId}>
          {rule}
        </strong>
        <span>{`. ${lead}`}</span> <FieldLinks formId={formId} fields={fields} />
      </p>
    </Banner>
  );
}

function FieldLinks({ formId, fields }: { formId: string; fields: readonly InvalidField[] }) {
  return fields.map(({ name, label }, index) => (
    <Fragment key={name}>
      {index > 0 && " "}
      <span className={styles.name}>
        <button type="button" onClick={() => focusField(formId, name)}>
          {label}
        </button>
        {index < fields.length - 1 && <span>{","}</span>}
      </span>
    </Fragment>
  ));
}
