// Above the form: the fields that stop it, each a way to its field, or why saving failed.
import { Fragment, useEffect, useId, useRef, useState } from "react";

import { formTexts as texts } from "#texts/admin/form.ts";

import { announce } from "../../ui/announcer.ts";
import { Banner } from "../../ui/Banner.tsx";

import { focusField } from "./focusField.ts";

import styles from "./FormBanner.module.css";

export interface FaultyField {
  name: string;
  label: string;
}

interface FormBannerProps {
  formId: string;
  /** How often somebody tried to send the form: the fields are told once for each. */
  attempts: number;
  /** Required fields that are still empty. */
  missing?: readonly FaultyField[];
  /** The sentence before them, without a full stop. */
  rule?: string;
  /** Fields with any other fault. */
  faulty?: readonly FaultyField[];
  failure?: string | null;
}

export function FormBanner(props: FormBannerProps) {
  const { formId, attempts, missing = [], rule = texts.someMissing, faulty = [], failure } = props;
  const banner = useRef<HTMLDivElement>(null);
  const list =
    missing.length > 0
      ? { rule, lead: texts.missing(missing.length), fields: missing }
      : faulty.length > 0
        ? { rule: texts.notSavedYet, lead: texts.pleaseCheck, fields: faulty }
        : null;
  const isNews = useIsNews(failure ?? null, list !== null);
  useEffect(() => {
    // The button that saves may be screens below; fields that are at fault take the focus in its place.
    if (failure) banner.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  useAnnouncedList(attempts, list);
  if (!list && !failure) return null;
  return (
    <div ref={banner} className={styles.banner}>
      {list ? <FieldList formId={formId} {...list} /> : <Failure isNews={isNews}>{failure}</Failure>}
    </div>
  );
}

interface ListOfFields {
  rule: string;
  lead: string;
  fields: readonly FaultyField[];
}

/** Once an attempt: the list on the screen shrinks with every field that is mended, and would be read anew each time. */
function useAnnouncedList(attempts: number, list: ListOfFields | null) {
  const told = useRef(attempts);
  useEffect(() => {
    if (told.current === attempts) return;
    told.current = attempts;
    if (!list) return;
    const names = list.fields.map(({ label }) => label).join(", ");
    announce({ text: `${list.rule}. ${list.lead} ${names}` });
  });
}

/** A failure that a list of fields has covered comes back once they are mended, while somebody types: heard long ago. */
function useIsNews(failure: string | null, isCovered: boolean): boolean {
  const [old, setOld] = useState<string | null>(null);
  const next = isCovered || !failure ? failure : old;
  if (next !== old) setOld(next);
  return failure !== next;
}

function Failure({ isNews, children }: { isNews: boolean; children: FormBannerProps["failure"] }) {
  return <Banner role={isNews ? "alert" : "group"}>{children}</Banner>;
}

function FieldList({ formId, rule, lead, fields }: ListOfFields & { formId: string }) {
  const ruleId = useId();
  return (
    <Banner role="group" aria-labelledby={ruleId}>
      <p>
        <strong className={styles.rule} id={ruleId}>
          {rule}
        </strong>
        . {lead} <Fields formId={formId} fields={fields} />
      </p>
    </Banner>
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
