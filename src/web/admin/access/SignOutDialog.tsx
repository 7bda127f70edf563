import { useSyncExternalStore } from "react";

import { sessionTexts } from "#texts/admin/session.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { draftTitle } from "#web/admin/session/drafts/restorableDraft.ts";
import { capitalize, kindLabel } from "#web/admin/screens/audit/auditLabels.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";

import type { PendingSignOut } from "#web/admin/session/signOut.ts";

import styles from "./SignOutDialog.module.css";

/** Asks before signing out removes unsaved changes from the browser. */
export function SignOutDialog() {
  const { signOut } = useServices();
  const pending = useSyncExternalStore(signOut.subscribe, signOut.pending);
  if (!pending) return null;
  const { lost, isSaving } = pending;
  return (
    <Dialog title={sessionTexts.signOut.title} onCancel={signOut.cancel}>
      <DialogText>
        <p>{lost.length > 0 ? sessionTexts.signOut.lost : sessionTexts.leave.unsaved.text}</p>
        {isSaving && <p>{sessionTexts.signOut.whileSaving}</p>}
      </DialogText>
      {lost.length > 0 && (
        <ul className={styles.list}>
          {lost.map((entry) => (
            <LostDraft key={entry.name} {...entry} />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={signOut.cancel}>{sessionTexts.signOut.stay}</Button>
        <Button kind="danger" onClick={signOut.confirm}>
          {sessionTexts.signOut.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LostDraft({ name, draft }: PendingSignOut["lost"][number]) {
  const form = nameForm(name);
  const title = form.hasTitle ? draftTitle(draft.fields) : "";
  return (
    <li className={styles.draft}>
      <span className="medium" lang={detectLanguage(title)}>
        {title || form.label}
      </span>
      <span className="label quiet">
        {title && <span>{`${form.label} · `}</span>}
        <RelativeTime iso={new Date(draft.savedAt).toISOString()} />
      </span>
    </li>
  );
}

const FORMS = [
  { prefix: "account", label: "account", hasTitle: false },
  { prefix: "settings-", label: "settings", hasTitle: false },
  { prefix: "setup policy", label: "policy", hasTitle: false },
  { prefix: "legal ", label: "legal", hasTitle: true },
  { prefix: "user ", label: "user", hasTitle: true },
] as const;

/** @param name the first words name the form, such as `legal text new` */
function nameForm(name: string): { label: string; hasTitle: boolean } {
  const form = FORMS.find(({ prefix }) => name.startsWith(prefix));
  const [kind = ""] = name.split(" ");
  if (form) return { label: sessionTexts.signOut.forms[form.label], hasTitle: form.hasTitle };
  return { label: capitalize(kindLabel(kind)), hasTitle: true };
}
