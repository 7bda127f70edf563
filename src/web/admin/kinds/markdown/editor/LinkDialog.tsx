import type { Editor } from "@tiptap/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { recordName, recordPath } from "#resources/contentType.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { joinBase, languageBase } from "#resources/settings/languages.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { searchQuery } from "#web/api/search.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions } from "#web/admin/ui/dialog/Dialog.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { toIconName, Icon } from "#web/admin/ui/Icon.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

import styles from "./LinkDialog.module.css";

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** A web address, or a page of the site that is found by its title. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [before] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [target, setTarget] = useState(before);
  const [error, setError] = useState<string>();
  const { records, isAnswered } = usePages(target);

  function apply(href: string, name: string) {
    onClose();
    const chain = editor.chain().focus().extendMarkRange("link");
    const mark = { type: "link", attrs: { href } };
    if (before === "" && editor.state.selection.empty)
      chain
        .insertContent([{ type: "text", text: name, marks: [mark] }])
        .unsetMark("link")
        .run();
    else chain.setLink({ href }).run();
  }

  function applyTyped() {
    const href = toHref(target.trim());
    if (href === null) setError(texts.linkDialog.invalid);
    else apply(href, target.trim());
  }

  return (
    <Dialog title={texts.linkDialog.title} onCancel={onClose} size="wide">
      <form
        className="stack gap-16 above-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the record is around it in React.
          event.stopPropagation();
          applyTyped();
        }}
      >
        <TextField
          label={texts.linkDialog.target}
          note={texts.linkDialog.note}
          error={error}
          value={target}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTarget(event.target.value);
            setError(undefined);
          }}
        />
        {records.length > 0 && (
          <ul className={styles.results} aria-label={texts.linkDialog.results}>
            {records.map(({ type, record, path }) => (
              <li key={record._id}>
                <button
                  type="button"
                  className={styles.result}
                  onClick={() => apply(path, recordName(type, record))}
                >
                  <Icon name={toIconName(type.admin.icon)} />
                  <span className="fill" lang={detectLanguage(recordName(type, record))}>
                    {recordName(type, record)}
                  </span>
                  <span className="meta quiet">{upperFirst(typeNoun(type))}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={isAnswered && records.length === 0 ? "label quiet" : "visually-hidden"} role="status">
          {isAnswered && records.length === 0 ? texts.linkDialog.none : ""}
        </p>
        <DialogActions>
          {before !== "" && (
            <Button
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange("link").unsetLink().run();
              }}
            >
              {texts.linkDialog.remove}
            </Button>
          )}
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" kind="primary">
            {texts.linkDialog.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FoundPage {
  type: ContentType;
  record: AnyRecord;
  path: string;
}

/** Records with a page whose texts contain the typed words. */
function usePages(typed: string): { records: FoundPage[]; isAnswered: boolean } {
  const { contentFeatures, languages } = useServices();
  const text = useDebounced(typed.trim());
  const types = contentFeatures.map(({ type }) => type);
  const query = searchQuery(useHttp(), { types, clients: false, messages: false }, text);
  const isSearch = text !== "" && toHref(text) === null;
  const { data, isSuccess } = useQuery({ ...query, queryKey: ["link search", text], enabled: isSearch });
  const pathOf = (type: ContentType, { slug, language = languages.main }: AnyRecord) =>
    joinBase(languageBase(languages, language), recordPath(type, { slug }));
  const records = (data?.contents ?? []).flatMap(({ type, records: found }) =>
    found.map((record) => ({ type, record, path: pathOf(type, record) })),
  );
  return { records, isAnswered: isSearch && isSuccess };
}

/** `null` for what is no address. */
function toHref(target: string): string | null {
  if (/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/i.test(target)) return target;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(target)) return `mailto:${target}`;
  return /^[^\s/@]+\.[^\s/@.]{2,}(?:[/?#]\S*)?$/.test(target) ? `https://${target}` : null;
}
