import type { AnyRecord } from "#content/contentType.ts";

import { recordTexts as texts } from "#texts/admin/records.ts";

import { useServices } from "#web/admin/session/services.ts";

import type { FormConfig } from "./screenConfigs.ts";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";

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
