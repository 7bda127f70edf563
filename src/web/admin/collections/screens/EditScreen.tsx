import { useState } from "react";

import type { AnyRecord } from "#content/contentType.ts";

import { recordTexts as texts } from "#texts/admin/records.ts";

import { useServices } from "../../services.ts";
import { FormSkeleton } from "../form/FormSkeleton.tsx";

import type { FormConfig } from "./screenConfigs.ts";
import { RecordLoader } from "./RecordLoader.tsx";

interface EditScreenProps<R extends AnyRecord> {
  config: FormConfig<R>;
  id: string;
}

/** The form of a record that is changed. */
export function EditScreen<R extends AnyRecord>({ config, id }: EditScreenProps<R>) {
  return (
    <RecordLoader
      config={config}
      id={id}
      title={texts.editTitle(config.type.name)}
      skeleton={<FormSkeleton />}
    >
      {(record) => <EditForm binding={config} record={record} />}
    </RecordLoader>
  );
}

function EditForm<R extends AnyRecord>({ binding, record: loaded }: { binding: FormConfig<R>; record: R }) {
  // Whatever changes a list asks for it anew: the form stays on the version that its texts are of.
  const [record] = useState(loaded);
  const { upload } = useServices();
  const { type, api, Form } = binding;
  return (
    <Form
      config={binding}
      title={texts.editTitle(type.name)}
      record={record}
      save={(body, onProgress) => api.update(upload, record._id, body, onProgress)}
    />
  );
}
