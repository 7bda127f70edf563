import { useState } from "react";

import type { User } from "#contract/accounts/users.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { languageTexts } from "#texts/admin/language.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { EditorForm, EditorScreen } from "#web/admin/forms/EditorForm.tsx";
import { FieldPair, Section, Sections } from "#web/admin/forms/Sections.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { Devices } from "./Devices.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { TwoStepSection } from "./secondFactor/TwoStepSection.tsx";
import { useProfileForm } from "./accountForm.ts";
import type { ProfileControl } from "./accountForm.ts";
import { setTheme, useTheme } from "#web/ui/useTheme.ts";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";
import { LanguageSwitch } from "#web/admin/ui/language/LanguageSwitch.tsx";
import { useSignOut } from "#web/admin/session/useSignOut.ts";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";

const listSections = () => [
  { id: "profile", label: texts.profile },
  { id: "password", label: texts.password },
  { id: "two-step", label: secondFactorTexts.section.title },
  { id: "devices", label: texts.devices.title },
  { id: "keyboard", label: texts.keyboard.title },
  { id: "language", label: languageTexts.choose },
  { id: "appearance", label: texts.appearance.title },
  { id: "session", label: texts.session.signOut },
];

interface AccountFormProps {
  user: User;
  onSaved: (user: User) => void;
}

/** Only the profile is saved from the bar; the other sections apply changes immediately. */
export function AccountForm({ user, onSaved }: AccountFormProps) {
  const control = useProfileForm(user, onSaved);
  const { hasChanges, isSaving } = control;
  return (
    <EditorScreen
      control={control}
      title={layoutTexts.names.account}
      actions={
        <>
          <Button kind="plain" disabled={!hasChanges || isSaving} onClick={control.discard}>
            {uiTexts.discard}
          </Button>
          <Button
            type="submit"
            form={control.formId}
            kind="primary"
            hint="Ctrl S"
            busy={isSaving}
            busyText={uiTexts.saving}
            disabled={!hasChanges}
          >
            {uiTexts.saveChanges}
          </Button>
        </>
      }
    >
      <Sections sections={listSections()}>
        <ProfileForm user={user} control={control} />
        <PasswordSection user={user} onSaved={onSaved} />
        <TwoStepSection user={user} />
        <Devices />
        <Preferences />
        <HistoryLink kind="account" id={user._id} />
      </Sections>
    </EditorScreen>
  );
}

function PasswordSection({ user, onSaved }: AccountFormProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Section
        id="password"
        label={texts.password}
        note={texts.passwordNote}
        action={
          <Button size="small" onClick={() => setDialogOpen(true)}>
            {texts.changePassword}
          </Button>
        }
      />
      {isDialogOpen && <PasswordDialog user={user} onSaved={onSaved} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function ProfileForm({ user, control }: { user: User; control: ProfileControl }) {
  const { form, errorOf, isChanged } = control;
  return (
    <EditorForm
      control={control}
      className="stack gap-16 dims"
      invalidFields={control.invalid}
      notice={<RestoreDraftBanner formId={control.formId} draft={control.draft} />}
    >
      <Section
        id="profile"
        label={texts.profile}
        action={<Badge>{userTexts.noun.one}</Badge>}
        note={scopeNote(user)}
      >
        <FieldPair>
          <TextField
            {...form.register("firstName")}
            label={userTexts.fields.firstName}
            lang={detectLanguage(user.firstName)}
            error={errorOf("firstName")}
            changed={isChanged("firstName")}
            autoComplete="given-name"
          />
          <TextField
            {...form.register("lastName")}
            label={userTexts.fields.lastName}
            lang={detectLanguage(user.lastName)}
            error={errorOf("lastName")}
            changed={isChanged("lastName")}
            autoComplete="family-name"
          />
        </FieldPair>
        <TextField
          {...form.register("email")}
          label={userTexts.fields.email}
          type="email"
          note={texts.emailNote}
          error={errorOf("email")}
          changed={isChanged("email")}
          autoComplete="email"
        />
      </Section>
    </EditorForm>
  );
}

function scopeNote({ scope }: User): string {
  const { name, description } = userTexts.scopes[scope];
  return `${name}: ${description}`;
}

function Preferences() {
  const hasSingleKeys = useSingleKeysEnabled();
  const theme = useTheme();
  const signOut = useSignOut();
  return (
    <>
      <Section id="keyboard" label={texts.keyboard.title}>
        <Switch
          label={texts.keyboard.singleKeys}
          hint={texts.keyboard.singleKeysHint}
          checked={hasSingleKeys}
          onChange={(event) => setSingleKeysEnabled(event.target.checked)}
        />
      </Section>
      <Section id="language" label={languageTexts.choose} note={languageTexts.note}>
        <LanguageSwitch />
      </Section>
      <Section id="appearance" label={texts.appearance.title} note={texts.appearance.note}>
        <div className="row">
          <SegmentFilter
            label={texts.appearance.theme}
            options={[
              { value: "light", label: texts.appearance.light },
              { value: "dark", label: texts.appearance.dark },
            ]}
            value={theme}
            onChoose={(value) => setTheme(value === "dark" ? "dark" : "light")}
          />
        </div>
      </Section>
      <Section
        id="session"
        label={texts.session.signOut}
        note={texts.session.note}
        action={
          <Button size="small" icon="logout" onClick={signOut}>
            {texts.session.signOut}
          </Button>
        }
      />
    </>
  );
}
