import type * as z from "zod";

import { clientSchema } from "#contract/content/clients.ts";
import type { Client, ClientFields } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";

import type { ConflictNote } from "#web/admin/forms/conflict/conflictFields.ts";
import type { EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { FormImagesState } from "#web/admin/forms/images/formImages.ts";

export type ClientInput = z.input<typeof clientSchema>;

/** Without the logo. */
const TEXT_FIELD_NAMES = ["name", "url", "status", "type"] as const;
type TextName = (typeof TEXT_FIELD_NAMES)[number];

/** @param name of the firm, if it is known */
export function emptyFields(name = ""): ClientInput {
  return { name, url: "", status: "active", type: "client" };
}

export function toFormValues({ name, url, status, type }: Client): ClientInput {
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
  if (images?.logo?.kind === "new") body.set("logo", images.logo.file);
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
