import type * as z from "zod";

import { clientSchema } from "#contract/content/clients.ts";
import type { Client, ClientFields } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { clientsKey, createClient, updateClient } from "#web/api/clients.ts";

import type { ConflictNote } from "#web/admin/forms/conflict/conflictFields.ts";
import { appendFields } from "#web/admin/forms/createOnce.ts";
import type { EditorResource } from "#web/admin/forms/editor.ts";
import type { FormImagesState } from "#web/admin/forms/images/formImages.ts";
import { chosenLogo } from "#web/admin/forms/images/imageFormData.ts";
import { clientImageRules } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";
import { useFormUpload } from "#web/admin/forms/images/useFormUpload.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useServices } from "#web/admin/session/services.ts";

export type ClientInput = z.input<typeof clientSchema>;

/** Without the logo. */
const TEXT_FIELD_NAMES = ["name", "url", "status", "type"] as const;
type TextName = (typeof TEXT_FIELD_NAMES)[number];

/** @param name of the firm, if it is known */
export function emptyFields(name = ""): ClientInput {
  return { name, url: "", status: "active", type: "client" };
}

function toFormValues({ name, url, status, type }: Client): ClientInput {
  return { name, url, status, type };
}

/**
 * The multipart body of create and update.
 * @param expectedVersion `updatedAt` of the version that may be overwritten; `null` for a new record
 */
export function toFormData(
  fields: ClientFields,
  images: FormImagesState | null,
  expectedVersion: string | null,
): FormData {
  const body = new FormData();
  for (const name of TEXT_FIELD_NAMES) body.set(name, fields[name]);
  const logo = images && chosenLogo(images);
  if (logo) body.set("logo", logo);
  if (images?.storedLogo && !images.logo) body.set("removeLogo", "true");
  if (expectedVersion) body.set("updatedAt", expectedVersion);
  return body;
}

export function clientResource(): EditorResource<Client, ClientInput, ClientFields> {
  const { logo, name, url, status, type } = texts.fields;
  return {
    formId: "client-form",
    fields: [
      { name: "logo", label: logo, missingText: texts.messages.logoRequired },
      { name: "name", label: name },
      { name: "url", label: url },
      { name: "status", label: status },
      { name: "type", label: type },
    ],
    toValues: toFormValues,
    emptyValues: emptyFields(),
    resolver: schemaResolver(clientSchema),
    noun: texts.noun.one,
    nameOf: (client) => client.name,
    textOf,
    noteOf: (_, images) => images && describeLogoChange(images),
  };
}

function describeLogoChange({ logo, storedLogo }: FormImagesState): ConflictNote | undefined {
  if (logo === storedLogo) return undefined;
  return { label: texts.fields.logo, text: logo ? texts.logoReplaced : texts.logoRemoved };
}

/** A value for the comparison after a conflict. */
function textOf(fields: ClientInput, name: string): string {
  const { status = "active", type = "client" } = fields;
  if (name === "status") return texts.statuses[status];
  return name === "type" ? texts.types[type] : String(fields[name as TextName]);
}

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
