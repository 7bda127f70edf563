import { useState } from "react";

import type { AnyRecord } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { typeNoun } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";

import { ChangeableOnly } from "./PublishedRecord.tsx";
import { RecordLoader } from "./RecordLoader.tsx";
import type { FormConfig } from "./screenConfigs.ts";

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

export function CreateScreen<R extends AnyRecord>({ config }: { config: FormConfig<R> }) {
  const { type, api, Form } = config;
  const { upload } = useServices();
  return (
    <Form
      config={config}
      title={texts.create({ noun: typeNoun(type) })}
      record={null}
      save={(body, onProgress) => api.create(upload, body, onProgress)}
    />
  );
}
