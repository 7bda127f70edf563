import { useId } from "react";
import type { ComponentProps } from "react";

import type { ContactFieldName } from "#contract/messages/contactFieldUses.ts";
import * as texts from "#texts/public/address.ts";
import type { ContactMessage } from "#web/api/contact.ts";
import { Checkbox, Field, Select, TextArea } from "#web/ui/Field.tsx";

import { listAnyOf } from "./contactFields.ts";
import type { ContactFormModel, FieldErrors } from "./contactFields.ts";

import styles from "./ContactForm.module.css";

/** Rows of the message box. */
const ROWS = 4;

const INPUTS: Partial<Record<ContactFieldName, ComponentProps<"input">>> = {
  name: { autoComplete: "name" },
  company: { autoComplete: "organization" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  lineId: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
};

interface ContactFieldsProps {
  form: ContactFormModel;
  values: ContactMessage | undefined;
  errors: FieldErrors;
}

/** The fields that the settings choose. */
export function ContactFields(props: ContactFieldsProps) {
  const { shown, anyOf } = props.form;
  const anyOfId = useId();
  return shown.map((name) => {
    if (name === anyOf[0])
      return (
        <div key={name} className={styles.group} role="group" aria-labelledby={anyOfId}>
          <p id={anyOfId} className={styles.anyOf}>
            {texts.formAnyOf({ labels: listAnyOf(props.form) })}
          </p>
          {anyOf.map((one) => (
            <ContactField key={one} name={one} {...props} />
          ))}
        </div>
      );
    return anyOf.includes(name) ? null : <ContactField key={name} name={name} {...props} />;
  });
}

function ContactField({ name, form, values, errors }: ContactFieldsProps & { name: ContactFieldName }) {
  const { required, anyOf, subjects } = form;
  const label = form.labels[name];
  const isOptional = !required.has(name) && !anyOf.includes(name);
  const field = {
    label: isOptional && name !== "consent" ? texts.formOptional({ label }) : label,
    name,
    required: required.has(name),
    error: errors[name],
  };
  const defaultValue = values?.[name];
  if (name === "consent") return <Checkbox {...field} defaultChecked={Boolean(defaultValue)} />;
  if (name === "message") return <TextArea {...field} rows={ROWS} defaultValue={defaultValue} />;
  if (name === "subject")
    return (
      <Select {...field} defaultValue={defaultValue}>
        <option value="">{texts.formChooseSubject()}</option>
        {subjects.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </Select>
    );
  return <Field {...field} {...INPUTS[name]} defaultValue={defaultValue} />;
}
