import type { Editor, JSONContent } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import { editorTexts as texts } from "#texts/admin/editor.ts";
import { richTextClass } from "#web/ui/text/RichText.tsx";

import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { getPastedFiles } from "#web/admin/forms/images/files/getPastedFiles.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import type { TextImages } from "../useTextImages.ts";
import { BlockMenu } from "./BlockMenu.tsx";
import type { KeyHandler } from "./BlockMenu.tsx";
import type { EditorAction } from "./blocks.ts";
import { createExtensions } from "./extensions.ts";
import { ImageDialog } from "./ImageDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { normalizePastedHtml } from "./pasteHtml.ts";
import { Toolbar } from "./Toolbar.tsx";
import { useMarkdownOutput } from "./useMarkdownOutput.ts";

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
  actions: readonly EditorAction[];
  takesFocus: boolean;
  /** At the end of the toolbar. */
  children: ReactNode;
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { attributes, images, actions, children } = props;
  const [dialog, setDialog] = useState<"link" | "image" | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const menuKeysRef = useRef<KeyHandler | null>(null);
  const { editor, addFiles } = useTextEditor(props, {
    onKey: (event) => menuKeysRef.current?.(event) ?? false,
    openLink: () => setDialog("link"),
    openImage: () => setDialog("image"),
    leaveFullScreen: () => setFullScreen(false),
  });
  const ToolDialog = dialog === "link" ? LinkDialog : ImageDialog;
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
        <BlockMenu editor={editor} keysRef={menuKeysRef} />
      </div>
      <ContextTools editor={editor} onImage={() => setDialog("image")} />
      {dialog &&
        createPortal(
          // The form of the record is around it in React.
          <div onSubmit={(event) => event.stopPropagation()}>
            <ToolDialog editor={editor} onClose={() => setDialog(null)} />
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
        class: richTextClass ?? "",
        role: "textbox",
        "aria-multiline": "true",
        ...attributes,
        // Two are the ends of an empty paragraph.
        ...(childCount === 1 && content.size === 2 ? { "aria-placeholder": texts.placeholder } : {}),
      }),
      transformPastedHTML: paste.transformHtml,
      handlePaste: (_view, event) => paste.isTooLong(event) || addFiles(getPastedFiles(event.clipboardData)),
      handleDoubleClickOn: (_view, _at, { type }) => type.name === "image" && (events.openImage(), true),
      handleClick: (view, at, { target }) => toggleTask(view, at, target),
      handleDOMEvents: { click: selectImage },
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

  function addFiles(files: readonly File[], at?: number): boolean {
    if (files.length === 0) return false;
    if (images) insertImages(editor, images.add(files), at);
    else paste.showOmitted(files.length);
    return true;
  }

  return { editor, addFiles };
}

/** What is pasted, and what is said about it. */
function usePaste({ max, images }: RichTextEditorProps) {
  const toasts = useToasts();
  const fail = (text: string) => toasts.show({ kind: "failed", text });
  const showOmitted = (count: number) => fail((images ? texts.notPasted : texts.notAddedHere)({ count }));
  return {
    showOmitted,
    transformHtml(html: string): string {
      const pasted = normalizePastedHtml(html, images ? (file) => images.add([file])[0] ?? "" : null);
      if (pasted.omittedImages > 0) showOmitted(pasted.omittedImages);
      return pasted.html;
    },
    isTooLong({ clipboardData }: ClipboardEvent): boolean {
      const isTooLong = (clipboardData?.getData("text/plain").length ?? 0) > max;
      if (isTooLong) fail(texts.tooLong({ max }));
      return isTooLong;
    },
  };
}

/** Each in a paragraph of its own below the one at a position, except in a cell. */
function insertImages(editor: Editor, sources: readonly string[], at = editor.state.selection.to) {
  const $at = editor.state.doc.resolve(at);
  const images = sources.map((src) => ({ type: "image", attrs: { src, alt: "" } }));
  const isInCell = $at.depth > 1 && $at.node(-1).type.spec["tableRole"] !== undefined;
  const paragraphs = images.map((image) => ({ type: "paragraph", content: [image] }));
  const place = $at.parent.isTextblock && $at.parent.content.size > 0 && !isInCell ? $at.after() : at;
  editor
    .chain()
    .insertContentAt(place, isInCell ? images : paragraphs)
    .focus()
    .run();
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
