import type { Editor } from "@tiptap/core";

import { filePath } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import type { LibraryPicture } from "#contract/library.ts";
import type { Language } from "#texts/language.ts";
import { FILES, PICTURES } from "#web/admin/library/kinds.tsx";
import { LibraryPicker } from "#web/admin/library/LibraryPicker.tsx";

import type { Block } from "./blocks.ts";
import { insertImages, insertLink } from "./insert.ts";

interface TextPickerProps {
  editor: Editor;
  /** Of the text, and of the first texts of a picture. */
  language: Language;
  onClose: () => void;
}

function TextPicturePicker({ editor, language, onClose }: TextPickerProps) {
  const insert = (pictures: LibraryPicture[]) =>
    insertImages(
      editor,
      pictures.map(({ path, alts, captions }) => ({
        src: path,
        alt: alts[language],
        title: captions[language] || null,
      })),
    );
  return <LibraryPicker kind={PICTURES} onChoose={insert} onClose={onClose} />;
}

/** Links the stored path, which stays when the file is renamed or replaced. */
function TextFilePicker({ editor, onClose }: TextPickerProps) {
  const insert = ([file]: LibraryFile[]) => file && insertLink(editor, filePath(file._id), file.name);
  return <LibraryPicker kind={FILES} onChoose={insert} onClose={onClose} />;
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
