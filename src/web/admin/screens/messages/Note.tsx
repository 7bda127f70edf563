import { useState } from "react";
import type * as z from "zod";

import { MAX_NOTE_LENGTH, messageNoteSchema } from "#contract/messages/messages.ts";
import type { Message } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { changeMessage, messagesKey } from "#web/api/messages.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";

import styles from "./Note.module.css";

type NoteFields = z.output<typeof messageNoteSchema>;

/** What colleagues should know about a message. */
export function Note({ message }: { message: Message }) {
  // The list is read again meanwhile; what is edited is the version that was opened.
  const [edited, setEdited] = useState<Message | null>(null);
  const { note } = message;
  return (
    <section className="above-16" aria-label={texts.note}>
      {note && (
        <p className={styles.note} lang={detectLanguage(note)} dir="auto">
          {note}
        </p>
      )}
      <Button size="small" icon="edit" onClick={() => setEdited(message)}>
        {note ? texts.editNote : texts.addNote}
      </Button>
      {edited && <NoteDialog message={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function NoteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const http = useHttp();
  const control = useEditor(
    {
      formId: "note-form",
      fields: [{ name: "note", label: texts.note, isOptional: true }],
      toValues: ({ note }) => ({ note }),
      resolver: schemaResolver<NoteFields, NoteFields>(messageNoteSchema),
      noun: texts.note,
      nameOf: ({ name }) => name,
    },
    { stored: message, draftName: `note ${message._id}` },
    {
      failureText: texts.noteFailed,
      send: ({ note }, { expectedVersion }) =>
        changeMessage(http, message._id, { note, updatedAt: expectedVersion ?? "" }),
      queryKeys: [messagesKey],
      describeSaved: () => ({ text: texts.noteSaved }),
      onClose,
    },
  );
  const { form, errorOf, isChanged } = control;
  const note = form.watch("note");
  return (
    <EditorDialog control={control} title={texts.note} submitLabel={uiTexts.saveChanges}>
      <TextAreaField
        {...form.register("note")}
        label={texts.noteLabel}
        note={texts.noteHint}
        rows={6}
        lang={detectLanguage(note)}
        hint={formatLengthHint(note, MAX_NOTE_LENGTH)}
        error={errorOf("note")}
        changed={isChanged("note")}
      />
    </EditorDialog>
  );
}
