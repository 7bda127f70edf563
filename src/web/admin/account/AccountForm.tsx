// The account's sections: the profile is saved from the bar, everything else takes effect by itself.
import { useState } from "react";

import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { ConflictScreen } from "../collections/conflict/ConflictScreen.tsx";
import { DraftOffer } from "../collections/drafts/DraftOffer.tsx";
import { FormBanner } from "../collections/form/FormBanner.tsx";
import { Pair, Section, Sections } from "../collections/form/Sections.tsx";
import { useSaveKey } from "../collections/form/useSaveKey.ts";
import { Screen, UnsavedMark } from "../layout/Screen.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import { profileConflict, PROFILE_LABELS, profileOf } from "./accountForm.ts";
import { OwnChoices } from "./OwnChoices.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { PROFILE_FORM_ID, useProfileForm } from "./useProfileForm.ts";
import type { ProfileControl } from "./useProfileForm.ts";

import styles from "./AccountForm.module.css";

const SECTIONS = [
  { id: "profile", label: texts.profile },
  { id: "password", label: texts.password },
  { id: "keyboard", label: texts.keyboard.title },
  { id: "appearance", label: texts.appearance.title },
  { id: "session", label: texts.session.title },
];

interface AccountFormProps {
  user: User;
  onSaved: (user: User) => void;
}

export function AccountForm({ user, onSaved }: AccountFormProps) {
  const control = useProfileForm(user, onSaved);
  const [changingPassword, setChangingPassword] = useState(false);
  useSaveKey(() => {
    if (!control.conflict.met) void control.submit();
  });
  if (control.conflict.met) return <ProfileConflict user={user} control={control} />;
  const { hasChanges, saving } = control;
  return (
    <Screen
      title={texts.title}
      state={hasChanges && <UnsavedMark />}
      actions={
        <>
          <Button kind="plain" disabled={!hasChanges || saving} onClick={control.discard}>
            {uiTexts.discard}
          </Button>
          <Button
            type="submit"
            form={PROFILE_FORM_ID}
            kind="primary"
            hint="Ctrl S"
            busy={saving}
            busyText={uiTexts.saving}
            disabled={!hasChanges}
          >
            {uiTexts.saveChanges}
          </Button>
        </>
      }
    >
      <Sections sections={SECTIONS}>
        <Profile user={user} control={control} />
        <Section
          id="password"
          label={texts.password}
          note={texts.passwordNote}
          action={
            <Button size="small" onClick={() => setChangingPassword(true)}>
              {texts.changePassword}
            </Button>
          }
        />
        <OwnChoices />
      </Sections>
      {changingPassword && (
        <PasswordDialog user={user} onSaved={onSaved} onClose={() => setChangingPassword(false)} />
      )}
    </Screen>
  );
}

function Profile({ user, control }: { user: User; control: ProfileControl }) {
  const { form, errorOf, isChanged } = control;
  return (
    <form
      id={PROFILE_FORM_ID}
      className={styles.form}
      noValidate
      inert={control.saving}
      onSubmit={(event) => {
        event.preventDefault();
        void control.submit();
      }}
    >
      <DraftOffer formId={PROFILE_FORM_ID} draft={control.draft} />
      <FormBanner
        formId={PROFILE_FORM_ID}
        attempts={control.form.formState.submitCount}
        missing={control.missing}
        failure={control.failure}
      />
      <Section id="profile" label={texts.profile} action={<Badge>{user.role}</Badge>}>
        <Pair>
          <TextField
            {...form.register("firstName")}
            label={PROFILE_LABELS.firstName}
            lang={detectLanguage(user.firstName)}
            error={errorOf("firstName")}
            changed={isChanged("firstName")}
            autoComplete="given-name"
          />
          <TextField
            {...form.register("lastName")}
            label={PROFILE_LABELS.lastName}
            lang={detectLanguage(user.lastName)}
            error={errorOf("lastName")}
            changed={isChanged("lastName")}
            autoComplete="family-name"
          />
        </Pair>
        <TextField
          {...form.register("email")}
          label={PROFILE_LABELS.email}
          type="email"
          note={texts.emailNote}
          error={errorOf("email")}
          changed={isChanged("email")}
          autoComplete="email"
        />
      </Section>
    </form>
  );
}

/** Two people on one account, or one person in two windows. */
function ProfileConflict({ user, control }: { user: User; control: ProfileControl }) {
  const { met, cancel } = control.conflict;
  if (!met) return null;
  const { current, savedBy, mine } = met;
  return (
    <ConflictScreen
      // A still newer version begins the choice anew.
      key={current.updatedAt}
      title={texts.title}
      noun={texts.noun}
      recordName={`${current.firstName} ${current.lastName}`}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={profileConflict(mine, profileOf(current), profileOf(user))}
      saving={control.saving}
      failure={control.failure}
      onSave={(choices) => void control.saveChosen(choices)}
      onCancel={cancel}
    />
  );
}
