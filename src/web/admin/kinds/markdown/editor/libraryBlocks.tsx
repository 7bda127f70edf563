import type { Editor } from "@tiptap/core";

import { filePath } from "#contract/files.ts";
import type { Language } from "#texts/language.ts";
import { FilePicker } from "#web/admin/library/FilePicker.tsx";
import { PicturePicker } from "#web/admin/library/PicturePicker.tsx";

import type { Block } from "./blocks.ts";
import { insertImages, insertLink } from "./insert.ts";

interface LibraryPickerProps {
  editor: Editor;
  /** Of the text, and of the first texts of a picture. */
  language: Language;
  onClose: () => void;
}

function TextPicturePicker({ editor, language, onClose }: LibraryPickerProps) {
  const insert: Parameters<typeof PicturePicker>[0]["onChoose"] = ({ path, alts, captions }) =>
    insertImages(editor, [{ src: path, alt: alts[language], title: captions[language] || null }]);
  return <PicturePicker onChoose={insert} onClose={onClose} />;
}

/** Links the stored path, which stays when the file is renamed or replaced. */
function TextFilePicker({ editor, onClose }: LibraryPickerProps) {
  return (
    <FilePicker onChoose={(file) => insertLink(editor, filePath(file._id), file.name)} onClose={onClose} />
  );
}

export const LIBRARY_PICKERS = { libraryPicture: TextPicturePicker, file: TextFilePicker } as const;

/** The tools that open the library. */
export function libraryBlocks(
  open: (name: keyof typeof LIBRARY_PICKERS) => void,
  hasImages: boolean,
): Block[] {
  const block = (name: keyof typeof LIBRARY_PICKERS, icon: Block["icon"], alias: string): Block => ({
    name,
    icon,
    alias,
    run: (chain) => (open(name), chain),
  });
  const file = block("file", "article", "pdf document attachment download");
  return hasImages ? [block("libraryPicture", "activity", "image photo img"), file] : [file];
}
