import { useQuery } from "@tanstack/react-query";

import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import { userTexts as texts, userTexts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { userStatsQuery } from "#web/api/users.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { NewPasswordField } from "#web/admin/session/NewPasswordField.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { signOutUser } from "#web/api/devices.ts";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { ActionRow } from "#web/admin/ui/ActionRow.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { ResetLink } from "./links/ResetLink.tsx";
import { ScopeField } from "./ScopeField.tsx";
import type { TextFieldName, UserFormControl } from "./userForm.ts";
import { useUserForm, fullName } from "./userForm.ts";

interface UserDialogProps {
  /** `null` for a new admin. */
  user: User | null;
  /** Admins can edit their own account, but not deactivate it. */
  isSelf: boolean;
  onClose: () => void;
}

export function UserDialog({ user, isSelf, onClose }: UserDialogProps) {
  const control = useUserForm({ user, onClose });
  const isLastOwner = useIsLastOwner(user);
  return (
    <EditorDialog
      control={control}
      title={user ? texts.edit : texts.add}
      submitLabel={user ? uiTexts.saveChanges : texts.add}
    >
      <Fields control={control} user={user} isSelf={isSelf} />
      <ScopeField
        field={control.form.register("scope")}
        changed={control.isChanged("scope")}
        error={control.errorOf("scope")}
        isLastOwner={isLastOwner}
      />
      <ActiveSwitch control={control} isSelf={isSelf} />
      {user && !isSelf && <SignOutUser user={user} />}
      {user?.isActive && !isSelf && <ResetLink user={user} />}
      {user && <HistoryLink kind="account" id={user._id} />}
    </EditorDialog>
  );
}

function useIsLastOwner(user: User | null): boolean {
  const { data } = useQuery(userStatsQuery(useHttp()));
  return user?.scope === "owner" && user.isActive && data?.activeOwners === 1;
}

interface FieldsProps extends Pick<UserDialogProps, "user" | "isSelf"> {
  control: UserFormControl;
}

function Fields({ control, user, isSelf }: FieldsProps) {
  const { form, errorOf, isChanged } = control;
  const fieldProps = (name: TextFieldName) => ({
    ...form.register(name),
    label: texts.fields[name],
    error: errorOf(name),
    changed: isChanged(name),
  });
  return (
    <>
      <div className="columns">
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
      <NewPasswordField
        {...fieldProps("password")}
        optional={user !== null}
        hint={texts.passwordHint({ min: MIN_PASSWORD_LENGTH })}
        note={user && (isSelf ? texts.ownPasswordNote : texts.passwordNote)}
        password={form.watch("password") ?? ""}
        person={form.watch()}
      />
    </>
  );
}

function ActiveSwitch({ control, isSelf }: { control: UserFormControl; isSelf: boolean }) {
  if (isSelf)
    return <Switch label={texts.statuses.active} checked disabled readOnly hint={texts.self.deactivate} />;
  return (
    <Switch
      {...control.form.register("isActive")}
      label={texts.statuses.active}
      hint={control.form.watch("isActive") ? texts.active.on : texts.active.off}
    />
  );
}

/** Applies at once: what is entered in the form around it stays unsaved. */
function SignOutUser({ user }: { user: User }) {
  const http = useHttp();
  const toasts = useToasts();
  const { note, action, signingOut, failed, done } = userTexts.signOut;
  const { mutate, isPending } = useConfirmedChange({
    send: () => signOutUser(http, user._id),
    onSuccess: ({ ended }) =>
      toasts.show({ kind: "done", text: done({ name: fullName(user), sessions: ended }) }),
    failureText: failed,
  });
  return (
    <ActionRow
      note={note}
      action={action}
      busyText={signingOut}
      isBusy={isPending}
      onAction={() => mutate(undefined)}
    />
  );
}
