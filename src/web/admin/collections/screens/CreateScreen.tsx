import type { AnyRecord } from "#content/contentType.ts";

import { useCreate } from "../form/useCreate.ts";

import type { FormBinding } from "./bindings.ts";
import { wordsOf } from "./words.ts";

/** The form of a new record. */
export function CreateScreen<R extends AnyRecord>({ binding }: { binding: FormBinding<R> }) {
  const { type, api, Form } = binding;
  const save = useCreate<R>(api);
  return <Form binding={binding} title={wordsOf(type).createTitle} record={null} save={save} />;
}
