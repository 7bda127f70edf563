import { useState } from "react";

import type { AnyRecord } from "#content/contentType.ts";

import { recordTexts as texts } from "#texts/admin/records.ts";

import { useServices } from "../../services.ts";
import { FormSkeleton } from "../form/FormSkeleton.tsx";

import type { FormBinding } from "./bindings.ts";
import { OneRecord } from "./OneRecord.tsx";

interface EditScreenProps<R extends AnyRecord> {
  binding: FormBinding<R>;
  id: string;
}

/** The form of a record that is changed. */
export function EditScreen<R extends AnyRecord>({ binding, id }: EditScreenProps<R>) {
  return (
    <OneRecord
      binding={binding}
      id={id}
      title={texts.editTitle(binding.type.name)}
      loading={<FormSkeleton />}
    >
      {(record) => <EditForm binding={binding} record={record} />}
    </OneRecord>
  );
}

function EditForm<R extends AnyRecord>({ binding, record: read }: { binding: FormBinding<R>; record: R }) {
  // Whatever changes a list asks for it anew: the form stays on the version that its texts are of.
  const [record] = useState(read);
  const { upload } = useServices();
  const { type, api, Form } = binding;
  return (
    <Form
      binding={binding}
      title={texts.editTitle(type.name)}
      record={record}
      save={(body, onProgress) => api.update(upload, record._id, body, onProgress)}
    />
  );
}
