import { REDIRECT_FIELDS, redirectSchema } from "#resources/redirects.ts";
import type { Redirect, RedirectFields } from "#resources/redirects.ts";
import { redirectTexts as texts } from "#texts/admin/redirects.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createRedirect, redirectsKey, updateRedirect } from "#web/api/redirects.ts";

import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";

// `Object.keys` returns `string[]`.
const NAMES = Object.keys(REDIRECT_FIELDS) as (keyof RedirectFields)[];
const statusLabel = (status: string) => texts.statuses[status === "301" ? "301" : "302"];

interface RedirectDialogProps {
  /** `null` for a new one. */
  redirect: Redirect | null;
  /** Of a new one. */
  from?: string;
  onClose: () => void;
}

export function RedirectDialog({ redirect, from = "", onClose }: RedirectDialogProps) {
  const control = useRedirectForm({ redirect, from, onClose });
  const notes: Record<string, string> = { from: texts.fromNote, to: texts.toNote };
  return (
    <EditorDialog
      control={control}
      title={redirect ? texts.edit : texts.create}
      submitLabel={redirect ? uiTexts.saveChanges : texts.add}
    >
      {NAMES.map((name) => (
        <div key={name}>
          <FieldInput
            control={control}
            name={name}
            field={REDIRECT_FIELDS[name]}
            label={texts.fields[name]}
            note={notes[name]}
            hidesLimits
            isSegmented
            nameOption={statusLabel}
          />
        </div>
      ))}
      {redirect && <HistoryLink kind="redirect" id={redirect._id} base="/redirects" control={control} />}
    </EditorDialog>
  );
}

function useRedirectForm({ redirect, from = "", onClose }: RedirectDialogProps) {
  const http = useHttp();
  const { noun, fields, createFailed, updateFailed, isSaved } = texts;
  return useEditor<Redirect, RedirectFields, RedirectFields>(
    {
      formId: "redirect-form",
      fields: NAMES.map((name) => ({ name, label: fields[name], isOptional: name === "note" })),
      toValues: ({ from: old, to, status, note }) => ({ from: old, to, status, note }),
      emptyValues: { from, to: "", status: "301", note: "" },
      resolver: schemaResolver(redirectSchema),
      noun: noun.one,
      nameOf: (record) => record.from,
      textOf: (values, name) => (name === "status" ? statusLabel(values.status) : values[name as "note"]),
    },
    { stored: redirect, draftName: `redirect ${redirect?._id ?? `new${from}`}` },
    {
      failureText: redirect ? updateFailed : createFailed,
      send: (values, { expectedVersion, newRecord }) =>
        redirect
          ? updateRedirect(http, redirect, { ...values, updatedAt: expectedVersion ?? redirect.updatedAt })
          : createRedirect(http, { ...values, ...newRecord }),
      queryKeys: [redirectsKey],
      describeSaved: (saved) => ({ text: isSaved({ from: saved.from }) }),
      onClose,
    },
  );
}
