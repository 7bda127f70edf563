import { useState } from "react";

import type { AnyRecord } from "#content/contentType.ts";

import { recordTexts as texts } from "#texts/admin/records.ts";

import { useServices } from "#web/admin/session/services.ts";

import type { FormConfig } from "./screenConfigs.ts";
import { ChangeableOnly } from "./PublishedRecord.tsx";
import { RecordLoader } from "./RecordLoader.tsx";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

interface EditScreenProps<R extends AnyRecord> {
  config: FormConfig<R>;
  id: string;
}

export function EditScreen<R extends AnyRecord>({ config, id }: EditScreenProps<R>) {
  return (
    <RecordLoader config={config} id={id} title={texts.editTitle({ noun: typeNoun(config.type) })}>
      {(record) => <EditForm config={config} record={record} />}
    </RecordLoader>
  );
}

function EditForm<R extends AnyRecord>({ config, record: loaded }: { config: FormConfig<R>; record: R }) {
  // A refetch does not change the form: it stays based on the version that it was opened with.
  const [record] = useState(loaded);
  const { upload } = useServices();
  const { type, api, Form } = config;
  return (
    <ChangeableOnly type={type} record={record}>
      <Form
        config={config}
        title={texts.editTitle({ noun: typeNoun(type) })}
        record={record}
        save={(body, onProgress) => api.update(upload, record._id, body, onProgress)}
      />
    </ChangeableOnly>
  );
}
