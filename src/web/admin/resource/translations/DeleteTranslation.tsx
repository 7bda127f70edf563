import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";

import { translationTexts as texts } from "#texts/admin/translation.ts";
import { nullIfNotFound } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { deleteTranslation } from "#web/api/recordTranslations.ts";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { pathsOf } from "../paths.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import type { TranslationFormControl } from "./useTranslationForm.ts";

interface DeleteTranslationProps {
  control: TranslationFormControl;
}

/** Deletes the text of one language after a confirmation, and opens the form of the main language. */
export function DeleteTranslation({ control }: DeleteTranslationProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate } = useDeleteTranslation(control);
  const { language, text, resource } = control;
  const question = texts.deleteQuestion({
    language: languageName(language),
    name: resource.nameOf(text),
  });
  return (
    <>
      <Button icon="trash" onClick={() => setConfirming(true)}>
        {texts.delete}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.delete}
          action={texts.delete}
          onConfirm={() => {
            setConfirming(false);
            mutate(undefined);
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useDeleteTranslation({ type, recordId: id, language, draft }: TranslationFormControl) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const { leaveGuard } = useServices();
  const [, navigate] = useLocation();
  return useConfirmedChange({
    // A 404 means that the text is deleted already.
    send: () => deleteTranslation(http, type, { id, language }).catch(nullIfNotFound),
    onSuccess() {
      draft.clear();
      leaveGuard.release();
      void client.invalidateQueries({ queryKey: [type.plural] });
      toasts.show({ kind: "done", text: texts.deleted({ language: languageName(language) }) });
      navigate(pathsOf(type).edit({ _id: id }));
    },
    failureText: texts.deleteFailed,
  });
}
