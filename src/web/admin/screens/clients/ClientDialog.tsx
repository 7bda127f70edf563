import type { Client } from "#contract/content/clients.ts";
import { CLIENT_LIMITS } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { LogoField } from "#web/admin/kinds/images/LogoField.tsx";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { statusOptions, typeOptions } from "./clientTexts.ts";
import { useClientForm } from "./clientForm.ts";
import type { ClientFormControl } from "./clientForm.ts";

interface ClientDialogProps {
  /** `null` for a new one. */
  client: Client | null;
  onClose: () => void;
}

export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const control = useClientForm({ client, onClose });
  const { imagesControl } = control;
  return (
    <EditorDialog
      control={control}
      title={client ? texts.edit : texts.addNew}
      submitLabel={client ? uiTexts.saveChanges : texts.add}
    >
      <LogoField control={imagesControl} hint={imagesControl.rules.hint} error={control.errorOf("logo")} />
      <Fields control={control} />
      {client && <HistoryLink kind="client" id={client._id} base="/clients" control={control} />}
    </EditorDialog>
  );
}

function Fields({ control: { form, errorOf, isChanged } }: { control: ClientFormControl }) {
  const name = form.watch("name");
  return (
    <>
      <TextField
        {...form.register("name")}
        label={texts.fields.name}
        lang={detectLanguage(name)}
        hint={formatLengthHint(name, CLIENT_LIMITS.name)}
        error={errorOf("name")}
        changed={isChanged("name")}
        autoComplete="off"
      />
      <TextField
        {...form.register("url")}
        label={texts.fields.url}
        type="url"
        inputMode="url"
        placeholder="https://"
        error={errorOf("url")}
        changed={isChanged("url")}
        autoComplete="off"
      />
      <div className="columns">
        <SegmentedControl
          label={texts.fields.status}
          options={statusOptions()}
          error={errorOf("status")}
          changed={isChanged("status")}
          field={() => form.register("status")}
        />
        <SegmentedControl
          label={texts.fields.type}
          options={typeOptions()}
          error={errorOf("type")}
          changed={isChanged("type")}
          field={() => form.register("type")}
        />
      </div>
    </>
  );
}
