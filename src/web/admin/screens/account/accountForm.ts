import * as z from "zod";

import { passwordSchema } from "#contract/accounts/auth.ts";
import { userUpdateSchema } from "#contract/accounts/users.ts";
import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { userTexts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { updateUser, usersKey } from "#web/api/users.ts";

import type { EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useSession } from "#web/admin/session/services.ts";

/** A subset of the schema that the server validates with. */
export const profileSchema = userUpdateSchema.pick({ firstName: true, lastName: true, email: true });
type ProfileFields = z.output<typeof profileSchema>;

export function toProfileFields({ firstName, lastName, email }: User): ProfileFields {
  return { firstName, lastName, email };
}

export function profileResource(): EditorResource<User, ProfileFields, ProfileFields> {
  const { firstName, lastName, email } = userTexts.fields;
  return {
    formId: "profile-form",
    fields: [
      { name: "firstName", label: firstName },
      { name: "lastName", label: lastName },
      { name: "email", label: email },
    ],
    toValues: toProfileFields,
    resolver: schemaResolver(profileSchema),
    noun: texts.noun,
    nameOf: (user) => `${user.firstName} ${user.lastName}`,
  };
}

/** Called at each validation, because the language may have changed. */
const repeatRequired = () => texts.repeatRequired;

/** The repetition catches typos in the masked field. */
export const newPasswordSchema = z
  .object({
    password: passwordSchema(),
    repeated: z.string({ error: repeatRequired }).min(1, { error: repeatRequired }),
  })
  .refine(({ password, repeated }) => repeated === "" || password === repeated, {
    path: ["repeated"],
    error: () => texts.repeatDiffers,
    // Checked as soon as both are filled in, even if other fields are invalid.
    when: ({ value }) => hasBothPasswords(value),
  });

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return "password" in value && "repeated" in value;
}

export type ProfileControl = ReturnType<typeof useProfileForm>;

/**
 * @param user the stored record
 * @param onSaved receives the saved record
 */
export function useProfileForm(user: User, onSaved: (user: User) => void) {
  const http = useHttp();
  const { session } = useSession();
  const control = useEditor(
    profileResource(),
    { stored: user, draftName: "account" },
    {
      failureText: texts.saveFailed,
      send: (fields, { expectedVersion }) =>
        updateUser(http, user._id, { ...fields, password: "" }, expectedVersion ?? user.updatedAt),
      queryKeys: [usersKey],
      describeSaved: () => ({ text: texts.saved }),
      onSaved(saved, form) {
        form.reset(toProfileFields(saved));
        session.onUserSaved(saved);
        onSaved(saved);
      },
    },
  );
  const { form, draft, hasChanges } = control;

  function discard() {
    const typed = form.getValues();
    form.reset(toProfileFields(user));
    control.setFailure(null);
    draft.clear();
    const undo = () => form.reset(typed, { keepDefaultValues: true });
    draft.offerUndo(texts.discarded, undo);
  }

  return {
    ...control,
    discard,
    submit: async () => {
      if (hasChanges) await control.submit();
    },
  };
}
