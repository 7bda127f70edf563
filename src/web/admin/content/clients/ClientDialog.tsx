// Adds a client or partner or changes one, and shows both versions where somebody else saved meanwhile.
import type { Client } from "#contract/content/clients.ts";
import { CLIENT_LIMITS } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { ConflictDialog } from "../../collections/conflict/ConflictDialog.tsx";
import { RestoreDraftBanner } from "../../collections/drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "../../collections/form/FormBanner.tsx";
import { FormDialog } from "../../collections/form/FormDialog.tsx";
import { LogoField } from "../../images/LogoField.tsx";
import type { FormImagesState } from "../../images/formImages.ts";
import { CLIENT_IMAGE_RULES } from "../../images/imageRules.ts";
import { formatLengthHint } from "../../ui/dates/formats.ts";
import { SegmentedControl } from "../../ui/fields/SegmentedControl.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { FIELD_LABELS, conflictFields, toFormValues } from "./clientForm.ts";
import { STATUS_OPTIONS, TYPE_OPTIONS } from "./clientTexts.ts";
import { CLIENT_FORM_ID, useClientForm } from "./useClientForm.ts";
import type { ClientFormControl } from "./useClientForm.ts";

import styles from "./ClientDialog.module.css";

interface ClientDialogProps {
  /** `null` for a new one. */
  client: Client | null;
  onClose: () => void;
}

export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const control = useClientForm({ client, onClose });
  if (client && control.conflict.pending) return <ClientConflict client={client} control={control} />;
  return (
    <FormDialog
      id={CLIENT_FORM_ID}
      title={client ? texts.edit : texts.addNew}
      submitLabel={client ? uiTexts.saveChanges : texts.add}
      busy={control.isSaving}
      hasChanges={control.hasChanges}
      isUnconfirmed={control.isUnconfirmed}
      onSubmit={() => void control.submit()}
      onClose={control.close}
    >
      <RestoreDraftBanner formId={CLIENT_FORM_ID} draft={control.draft} />
      <FormBanner
        formId={CLIENT_FORM_ID}
        submitCount={control.form.formState.submitCount}
        missingFields={control.missing}
        invalidFields={control.faulty}
        failure={control.failure}
      />
      <LogoField
        control={control.imagesControl}
        hint={CLIENT_IMAGE_RULES.hint}
        error={control.errorOf("logo")}
      />
      <Fields control={control} />
    </FormDialog>
  );
}

function Fields({ control: { form, errorOf, isChanged } }: { control: ClientFormControl }) {
  const name = form.watch("name");
  return (
    <>
      <TextField
        {...form.register("name")}
        label={FIELD_LABELS.name}
        lang={detectLanguage(name)}
        hint={formatLengthHint(name, CLIENT_LIMITS.name)}
        error={errorOf("name")}
        changed={isChanged("name")}
        autoComplete="off"
      />
      <TextField
        {...form.register("url")}
        label={FIELD_LABELS.url}
        type="url"
        inputMode="url"
        placeholder="https://"
        error={errorOf("url")}
        changed={isChanged("url")}
        autoComplete="off"
      />
      <div className={styles.choices}>
        <SegmentedControl
          label={FIELD_LABELS.status}
          options={STATUS_OPTIONS}
          error={errorOf("status")}
          changed={isChanged("status")}
          field={() => form.register("status")}
        />
        <SegmentedControl
          label={FIELD_LABELS.type}
          options={TYPE_OPTIONS}
          error={errorOf("type")}
          changed={isChanged("type")}
          field={() => form.register("type")}
        />
      </div>
    </>
  );
}

function ClientConflict({ client, control }: { client: Client; control: ClientFormControl }) {
  const { conflict, imagesControl } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, mine } = conflict.pending;
  return (
    <ConflictDialog
      // A still newer version begins the choice anew.
      key={current.updatedAt}
      title={texts.edit}
      noun={texts.noun.one}
      recordName={current.name}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={conflictFields(mine, toFormValues(current), control.draft.base ?? toFormValues(client))}
      note={noteOf(imagesControl.images)}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}

function noteOf({ logo, storedLogo }: FormImagesState): string | undefined {
  if (logo === storedLogo) return undefined;
  return logo ? texts.logoReplaced : texts.logoRemoved;
}
