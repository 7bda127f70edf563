import type * as z from "zod";

import { pictureSchema } from "#contract/library.ts";
import type { LibraryPicture, PictureFields } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { libraryKey, pictureCalls } from "#web/api/library.ts";
import type { EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { PICTURES } from "#web/admin/library/kinds.tsx";

type PictureInput = z.input<typeof pictureSchema>;

export type PictureControl = ReturnType<typeof usePictureForm>;

export function pictureResource(): EditorResource<LibraryPicture, PictureInput, PictureFields> {
  const { name, alts, captions, focusX, focusY, isDrawing } = texts.fields;
  return {
    formId: "picture-form",
    fields: [
      { name: "focusX", label: focusX },
      { name: "focusY", label: focusY },
      { name: "isDrawing", label: isDrawing },
      { name: "name", label: name },
      { name: "alts", label: alts },
      { name: "captions", label: captions },
    ],
    toValues: ({ name: stored, ...picture }) => ({
      name: stored,
      alts: picture.alts,
      captions: picture.captions,
      focusX: picture.focusX,
      focusY: picture.focusY,
      isDrawing: picture.isDrawing,
    }),
    resolver: schemaResolver(pictureSchema),
    noun: texts.noun.one,
    nameOf: PICTURES.nameOf,
    textOf(values, field) {
      // The fields above.
      const value = values[field as keyof PictureInput];
      return typeof value === "object" ? Object.values(value).filter(Boolean).join(" / ") : String(value);
    },
  };
}

export function usePictureForm(picture: LibraryPicture, onClose: () => void) {
  const http = useHttp();
  return useEditor(
    pictureResource(),
    { stored: picture, draftName: `picture ${picture._id}` },
    {
      failureText: texts.saveFailed,
      send: (fields, { expectedVersion }) =>
        pictureCalls.update(http, picture._id, { ...fields, updatedAt: expectedVersion ?? "" }),
      queryKeys: [libraryKey],
      describeSaved: (saved) => ({ text: texts.saved({ name: PICTURES.nameOf(saved) }) }),
      onClose,
    },
  );
}
