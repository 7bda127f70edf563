import type { Editor, JSONContent } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import type { Language } from "#texts/language.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";
import { richTextClass } from "#web/ui/text/RichText.tsx";

import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { getPastedFiles } from "#web/admin/forms/images/files/getPastedFiles.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { useServices } from "#web/admin/session/services.ts";

import type { TextImages } from "../useTextImages.ts";
import { BlockMenu } from "./BlockMenu.tsx";
import type { KeyHandler } from "./BlockMenu.tsx";
import { createExtensions } from "./extensions.ts";
import { ImageDialog } from "./ImageDialog.tsx";
import { insertImages } from "./insert.ts";
import { LIBRARY_PICKERS, libraryBlocks } from "./libraryBlocks.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useMarkdownOutput } from "./useMarkdownOutput.ts";
import { usePaste } from "./usePaste.ts";

import styles from "./RichTextEditor.module.css";

export interface RichTextEditorProps {
  /** The text at first. */
  doc: JSONContent;
  /** Receives the Markdown soon after a change, and before anything else can happen to the form. */
  onChange: (markdown: string) => void;
  /** Called when the focus leaves the text. */
  onLeave: () => void;
  /** Of the element that is edited. */
  attributes: Readonly<Record<string, string>>;
  /** Characters. */
  max: number;
  /** Without it, the text can't have images. */
  images: TextImages | undefined;
  /** Of the text; the site's main one if undefined. */
  language: Language | undefined;
  takesFocus: boolean;
  /** At the end of the toolbar. */
  children: ReactNode;
}

const DIALOGS = { link: LinkDialog, image: ImageDialog, ...LIBRARY_PICKERS } as const;

export function RichTextEditor(props: RichTextEditorProps) {
  const { attributes, images, children } = props;
  const { languages } = useServices();
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const menuKeysRef = useRef<KeyHandler | null>(null);
  const { editor, addFiles } = useTextEditor(props, {
    onKey: (event) => menuKeysRef.current?.(event) ?? false,
    openLink: () => setDialog("link"),
    openImage: () => setDialog("image"),
    leaveFullScreen: () => setFullScreen(false),
  });
  const ToolDialog = dialog && DIALOGS[dialog];
  const actions = libraryBlocks(setDialog, images !== undefined);
  const drop = useFileDrop((files, { clientX: left, clientY: top }) =>
    addFiles(files, editor.view.posAtCoords({ left, top })?.pos),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the controls inside it
    <div
      className={styles.frame}
      data-full={isFullScreen || undefined}
      data-over={drop.isDragOver || undefined}
      {...drop.props}
      // In the text, Escape closes the list of blocks first.
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && setFullScreen(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Tab leads behind what fills the screen.
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest("dialog"))
          setFullScreen(false);
      }}
    >
      <Toolbar
        editor={editor}
        controls={attributes["id"]}
        onLink={() => setDialog("link")}
        onImages={images && addFiles}
        actions={actions}
        fullScreen={{ isOn: isFullScreen, onToggle: () => setFullScreen(!isFullScreen) }}
      >
        {children}
      </Toolbar>
      <div className={styles.text}>
        <EditorContent editor={editor} />
        <BlockMenu editor={editor} keysRef={menuKeysRef} actions={actions} />
      </div>
      <ContextTools editor={editor} onImage={() => setDialog("image")} />
      {ToolDialog &&
        createPortal(
          // The form of the record is around it in React.
          <div onSubmit={(event) => event.stopPropagation()}>
            <ToolDialog
              editor={editor}
              language={props.language ?? languages.main}
              onClose={() => setDialog(null)}
            />
          </div>,
          document.body,
        )}
    </div>
  );
}

interface EditorEvents {
  /** Handles a key first. */
  onKey: KeyHandler;
  openLink: () => void;
  openImage: () => void;
  leaveFullScreen: () => void;
}

function useTextEditor(props: RichTextEditorProps, events: EditorEvents) {
  const { doc, attributes, images } = props;
  const paste = usePaste(props);
  const output = useMarkdownOutput(props.onChange, images);
  const [extensions] = useState(createExtensions);
  const editor = useEditor({
    extensions,
    content: doc,
    autofocus: props.takesFocus,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    parseOptions: { preserveWhitespace: "full" },
    editorProps: {
      attributes: ({ doc: { childCount, content } }) => ({
        class: richTextClass,
        role: "textbox",
        "aria-multiline": "true",
        ...attributes,
        // Two are the ends of an empty paragraph.
        ...(childCount === 1 && content.size === 2 ? { "aria-placeholder": texts.placeholder } : {}),
      }),
      transformPastedHTML: paste.transformHtml,
      handleDoubleClickOn: (_view, _at, { type }) => type.name === "image" && (events.openImage(), true),
      handleClick: (view, at, { target }) => toggleTask(view, at, target),
      handleDOMEvents: {
        click: selectImage,
        // Before the data is parsed.
        paste: (_view, event) => receive(event.clipboardData) && (event.preventDefault(), true),
        drop: (_view, event) => paste.isRefused(event.dataTransfer) && (event.preventDefault(), true),
      },
      handleKeyDown: (_view, event) => {
        if (events.onKey(event)) return true;
        if (event.key === "Escape") events.leaveFullScreen();
        if (!event.ctrlKey && !event.metaKey) return false;
        // The form saves or publishes the text.
        output.flush();
        if (normalizeKey(event) !== "k" || event.shiftKey || event.altKey) return event.key === "Enter";
        event.stopPropagation();
        events.openLink();
        return true;
      },
    },
    onCreate: ({ editor: created }) => output.connect(created),
    onUpdate: output.schedule,
    onBlur() {
      output.flush();
      props.onLeave();
    },
  });

  const receive = (data: DataTransfer | null) => paste.isRefused(data) || addFiles(getPastedFiles(data));

  function addFiles(files: readonly File[], at?: number): boolean {
    if (files.length === 0) return false;
    const added = images?.add(files).map((src) => ({ src }));
    if (added) insertImages(editor, added, at);
    else paste.showOmitted(files.length);
    return true;
  }

  return { editor, addFiles };
}

type View = Editor["view"];

/** On a phone, a touch of an image only moves the caret beside it. */
function selectImage(view: View, { target }: Event): boolean {
  if (!(target instanceof HTMLImageElement) || !target.src) return false;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, view.posAtDOM(target, 0))));
  return false;
}

/** The box of a task is drawn beside its text, on the list item. */
function toggleTask(view: View, at: number, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches("li[data-checked]")) return false;
  const $at = view.state.doc.resolve(at);
  const depth = Array.from({ length: $at.depth }, (_, index) => $at.depth - index).find(
    (level) => $at.node(level).type.name === "listItem",
  );
  if (depth === undefined) return false;
  const checked = String(target.dataset["checked"] !== "true");
  view.dispatch(view.state.tr.setNodeAttribute($at.before(depth), "checked", checked));
  return true;
}

interface ContextToolsProps {
  editor: Editor;
  onImage: () => void;
}

/** Buttons for the table or the image that has the selection, below the text. */
function ContextTools({ editor, onImage }: ContextToolsProps) {
  const context = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive("image") ? "image" : current.isActive("table") ? "table" : null,
  });
  const chain = () => editor.chain().focus();
  if (context === null) return null;
  const tools: [string, () => void][] =
    context === "image"
      ? [
          [texts.image.edit, onImage],
          [texts.image.delete, () => chain().deleteSelection().run()],
        ]
      : [
          [texts.table.addRow, () => chain().addRowAfter().run()],
          [texts.table.addColumn, () => chain().addColumnAfter().run()],
          [texts.table.deleteRow, () => chain().deleteRow().run()],
          [texts.table.deleteColumn, () => chain().deleteColumn().run()],
          [texts.table.delete, () => chain().deleteTable().run()],
        ];
  return (
    <div className={styles.context} role="group" aria-label={texts[context].label}>
      {tools.map(([label, run]) => (
        <Button key={label} size="small" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
