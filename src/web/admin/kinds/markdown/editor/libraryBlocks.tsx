import type { Editor } from "@tiptap/core";

import { filePath } from "#contract/files.ts";
import type { Language } from "#texts/language.ts";
import { FilePicker } from "#web/admin/library/FilePicker.tsx";
import { PicturePicker } from "#web/admin/library/PicturePicker.tsx";

import type { Block } from "./blocks.ts";
import { insertImages, insertLink } from "./insert.ts";

interface LibraryPickerProps {
  editor: Editor;
  /** Of the text. */
  language: Language;
  onClose: () => void;
}

/** The texts of a picture in the language of the text are the first ones of the image. */
function TextPicturePicker({ editor, language, onClose }: LibraryPickerProps) {
  return (
    <PicturePicker
      onChoose={({ path, alts, captions }) =>
        insertImages(editor, [{ src: path, alt: alts[language], title: captions[language] || null }])
      }
      onClose={onClose}
    />
  );
}

/** Links the stored path, which stays when the file is renamed or replaced. */
function TextFilePicker({ editor, onClose }: LibraryPickerProps) {
  return (
    <FilePicker onChoose={({ _id, name }) => insertLink(editor, filePath(_id), name)} onClose={onClose} />
  );
}

export const LIBRARY_PICKERS = { libraryPicture: TextPicturePicker, file: TextFilePicker } as const;
export type LibraryPickerName = keyof typeof LIBRARY_PICKERS;

/** The tools that open the library. */
export function libraryBlocks(open: (name: LibraryPickerName) => void, hasImages: boolean): Block[] {
  const block = (name: LibraryPickerName, look: Pick<Block, "icon" | "alias">): Block => ({
    name,
    ...look,
    run(chain) {
      open(name);
      return chain;
    },
  });
  const picture = block("libraryPicture", { icon: "activity", alias: "image photo img" });
  const file = block("file", { icon: "article", alias: "pdf document attachment download" });
  return hasImages ? [picture, file] : [file];
}
