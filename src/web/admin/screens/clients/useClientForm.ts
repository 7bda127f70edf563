import { clientSchema } from "#contract/content/clients.ts";
import type { Client, ClientFields } from "#contract/content/clients.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { clientsKey, createClient, updateClient } from "#web/api/clients.ts";

import { appendFields } from "#web/admin/forms/createOnce.ts";
import { useRecordForm } from "#web/admin/forms/useRecordForm.ts";
import { clientImageRules } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";
import { useFormUpload } from "#web/admin/forms/images/useFormUpload.ts";
import { useServices } from "#web/admin/session/services.ts";

import { toFormData, emptyFields, fieldLabels, toFormValues } from "./clientForm.ts";
import type { ClientInput } from "./clientForm.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

interface ClientFormOptions {
  /** `null` for a new client, which needs a logo. */
  client: Client | null;
  onClose: () => void;
}

export type ClientFormControl = ReturnType<typeof useClientForm>;

export function useClientForm({ client, onClose }: ClientFormOptions) {
  const { upload: uploadForm } = useServices();
  const imagesControl = useFormImages({ logo: client?.logo ?? null, images: [] }, clientImageRules());
  const upload = useFormUpload(imagesControl);
  const control = useRecordForm<Client, ClientInput, ClientFields>({
    id: "client-form",
    labels: fieldLabels(),
    record: client,
    toValues: toFormValues,
    emptyValues: emptyFields(),
    resolver: schemaResolver(clientSchema),
    imagesControl,
    logoRequired: client === null && texts.messages.logoRequired,
    draftName: `client ${client?._id ?? "new"}`,
    failureText: client ? texts.messages.updateFailed : texts.messages.createFailed,
    send: (fields, expectedVersion, newRecord) =>
      upload((readyImages, onProgress) => {
        const body = toFormData(fields, readyImages, expectedVersion);
        appendFields(body, newRecord ?? {});
        return client
          ? updateClient(uploadForm, client._id, body, onProgress)
          : createClient(uploadForm, body, onProgress);
      }),
    queryKeys: [clientsKey],
    describeSaved: () => ({
      text: client ? texts.updated : texts.added,
      action: { label: recordTexts.viewOnSite, href: "/about" },
    }),
    onClose,
  });
  return { ...control, imagesControl };
}
