import type { Editor } from "@tiptap/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { filePath, fileTypeLabel } from "#contract/files.ts";
import { recordName, recordPath } from "#resources/contentType.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { joinBase, languageBase } from "#resources/settings/languages.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { fileCalls } from "#web/api/library.ts";
import { searchQuery } from "#web/api/search.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Combobox } from "#web/admin/ui/fields/Combobox.tsx";
import type { ComboboxOption } from "#web/admin/ui/fields/Combobox.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

import { insertLink } from "./insert.ts";

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** A web address, or a page or a file of the site that is found by its name. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [before] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [target, setTarget] = useState(before);
  const [error, setError] = useState<string>();
  const typed = useDebounced(target.trim());
  // What has one of these is an address.
  const search = /[/:]/.test(typed) ? "" : typed;
  const options = [...usePages(search), ...useFiles(search)];

  function apply(href: string, name: string) {
    onClose();
    insertLink(editor, href, name);
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  }

  function applyTyped() {
    const href = toHref(target.trim());
    if (href === null) setError(texts.linkDialog.invalid);
    else apply(href, target.trim());
  }

  const { linkDialog } = texts;
  const look = { busy: false, hasChanges: false, submitLabel: linkDialog.save };
  return (
    <FormDialog id="text-link" title={linkDialog.title} {...look} onSubmit={applyTyped} onClose={onClose}>
      <Combobox
        label={linkDialog.target}
        note={linkDialog.note}
        error={error}
        value={target}
        options={options}
        emptyText={linkDialog.none}
        spellCheck={false}
        onType={setTarget}
        onChoose={({ value, label }) => apply(value, label)}
      />
      {before !== "" && (
        <div>
          <Button size="small" onClick={remove}>
            {linkDialog.remove}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

/** The pages of the records whose texts contain the typed words; their addresses are the values. */
function usePages(search: string): ComboboxOption[] {
  const { contentFeatures, languages } = useServices();
  const types = contentFeatures.map(({ type }) => type);
  const { queryFn } = searchQuery(
    useHttp(),
    { types, languages: [], clients: false, messages: false },
    search,
  );
  const { data } = useQuery({
    queryKey: ["link search", search],
    queryFn: search ? queryFn : skipToken,
  });
  const pathOf = (type: ContentType, { slug, language = languages.main }: AnyRecord) =>
    joinBase(languageBase(languages, language), recordPath(type, { slug }));
  return (data?.contents ?? []).flatMap(({ type, records }) =>
    records.map((record) => {
      const label = recordName(type, record);
      const detail = upperFirst(typeNoun(type));
      return { value: pathOf(type, record), label, detail, lang: detectLanguage(label) };
    }),
  );
}

/** The files of the library whose names contain the typed words. */
function useFiles(search: string): ComboboxOption[] {
  const query = fileCalls.pageQuery(useHttp(), { page: 1, search });
  const { data } = useQuery({ ...query, enabled: search !== "" });
  return (data?.items ?? []).map(({ _id, name }) => ({
    value: filePath(_id),
    label: name,
    detail: fileTypeLabel(_id),
    lang: detectLanguage(name),
  }));
}

/** `null` for what is no address. */
function toHref(target: string): string | null {
  if (/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/i.test(target)) return target;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(target)) return `mailto:${target}`;
  return /^[^\s/@]+\.[^\s/@.]{2,}(?:[/?#]\S*)?$/.test(target) ? `https://${target}` : null;
}
