import type { AnyRecord } from "#content/contentType.ts";

import { recordTexts as texts } from "#texts/admin/records.ts";

import { useCreate } from "../form/useCreate.ts";

import type { FormBinding } from "./bindings.ts";

/** The form of a new record. */
export function CreateScreen<R extends AnyRecord>({ binding }: { binding: FormBinding<R> }) {
  const { type, api, Form } = binding;
  const save = useCreate<R>(api);
  return <Form binding={binding} title={texts.createTitle(type.name)} record={null} save={save} />;
}
