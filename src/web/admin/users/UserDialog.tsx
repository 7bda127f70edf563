import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import { USER_MESSAGES } from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { ConflictDialog } from "../collections/conflict/ConflictDialog.tsx";
import { RestoreDraftBanner } from "../collections/drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "../collections/form/FormBanner.tsx";
import { FormDialog } from "../collections/form/FormDialog.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import { FIELD_LABELS, conflictFields, toFormValues, fullName } from "./userForm.ts";
import type { FieldName } from "./userForm.ts";
import { USER_FORM_ID, useUserForm } from "./useUserForm.ts";
import type { UserFormControl } from "./useUserForm.ts";

import styles from "./UserDialog.module.css";

interface UserDialogProps {
  /** `null` for a new admin. */
  user: User | null;
  /** Admins can edit their own account, but not deactivate it. */
  isSelf: boolean;
  onClose: () => void;
}

export function UserDialog({ user, isSelf, onClose }: UserDialogProps) {
  const control = useUserForm({ user, onClose });
  if (user && control.conflict.pending) return <UserConflict user={user} control={control} />;
  return (
    <FormDialog
      id={USER_FORM_ID}
      title={user ? texts.edit : texts.add}
      submitLabel={user ? uiTexts.saveChanges : texts.add}
      busy={control.isSaving}
      hasChanges={control.hasChanges}
      isUnconfirmed={control.isUnconfirmed}
      onSubmit={() => void control.submit()}
      onClose={control.close}
    >
      <RestoreDraftBanner formId={USER_FORM_ID} draft={control.draft} />
      <FormBanner
        formId={USER_FORM_ID}
        submitCount={control.form.formState.submitCount}
        missingFields={control.missing}
        invalidFields={control.faulty}
        failure={control.failure}
      />
      <Fields control={control} user={user} isSelf={isSelf} />
      <ActiveSwitch control={control} isSelf={isSelf} />
    </FormDialog>
  );
}

interface FieldsProps extends Pick<UserDialogProps, "user" | "isSelf"> {
  control: UserFormControl;
}

function Fields({ control, user, isSelf }: FieldsProps) {
  const { form, errorOf, isChanged } = control;
  const fieldProps = (name: FieldName) => ({
    ...form.register(name),
    label: FIELD_LABELS[name],
    error: errorOf(name),
    changed: isChanged(name),
  });
  return (
    <>
      <div className={styles.names}>
        <TextField
          {...fieldProps("firstName")}
          lang={detectLanguage(form.watch("firstName"))}
          autoComplete="off"
        />
        <TextField
          {...fieldProps("lastName")}
          lang={detectLanguage(form.watch("lastName"))}
          autoComplete="off"
        />
      </div>
      <TextField {...fieldProps("email")} type="email" inputMode="email" autoComplete="off" />
      <PasswordField
        {...fieldProps("password")}
        optional={user !== null}
        hint={texts.passwordHint(MIN_PASSWORD_LENGTH)}
        note={user && (isSelf ? texts.ownPasswordNote : texts.passwordNote)}
        autoComplete="new-password"
      />
    </>
  );
}

function ActiveSwitch({ control, isSelf }: { control: UserFormControl; isSelf: boolean }) {
  if (isSelf)
    return (
      <Switch label={texts.active.label} checked disabled readOnly hint={USER_MESSAGES.deactivateSelf} />
    );
  return (
    <Switch
      {...control.form.register("isActive")}
      label={texts.active.label}
      hint={control.form.watch("isActive") ? texts.active.on : texts.active.off}
    />
  );
}

function UserConflict({ user, control }: { user: User; control: UserFormControl }) {
  const { conflict } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, mine } = conflict.pending;
  return (
    <ConflictDialog
      // A newer version resets the choices.
      key={current.updatedAt}
      title={texts.edit}
      noun={texts.noun.one}
      recordName={fullName(current)}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={conflictFields(mine, toFormValues(current), control.draft.base ?? toFormValues(user))}
      note={mine.password ? texts.passwordKept : undefined}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}
