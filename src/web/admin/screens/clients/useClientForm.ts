import type { Client } from "#contract/content/clients.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { clientsKey, createClient, updateClient } from "#web/api/clients.ts";

import { appendFields } from "#web/admin/forms/createOnce.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { clientImageRules } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";
import { useFormUpload } from "#web/admin/forms/images/useFormUpload.ts";
import { useServices } from "#web/admin/session/services.ts";

import { clientResource, toFormData } from "./clientForm.ts";

interface ClientFormOptions {
  /** `null` for a new client, which needs a logo. */
  client: Client | null;
  onClose: () => void;
}

export type ClientFormControl = ReturnType<typeof useClientForm>;

export function useClientForm({ client, onClose }: ClientFormOptions) {
  const { upload: uploadForm } = useServices();
  const images = useFormImages({ logo: client?.logo ?? null, images: [] }, clientImageRules());
  const upload = useFormUpload(images);
  const control = useEditor(
    clientResource(),
    { stored: client, draftName: `client ${client?._id ?? "new"}`, images },
    {
      failureText: client ? texts.messages.updateFailed : texts.messages.createFailed,
      send: (fields, { expectedVersion, newRecord }) =>
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
    },
  );
  return { ...control, imagesControl: images };
}
