import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { MAX_ALT_LENGTH } from "#contract/content/gallery.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { pictureQuery } from "#web/api/library.ts";
import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { describePicture } from "#web/admin/library/PictureGrid.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { languageName } from "#web/admin/ui/languageName.ts";

import { DeletePictureDialog } from "./DeletePictureDialog.tsx";
import { FocusField } from "./FocusField.tsx";
import { usePictureForm } from "./pictureForm.ts";
import type { PictureControl } from "./pictureForm.ts";
import { ReplaceDialog } from "./ReplaceDialog.tsx";
import { Uses } from "./Uses.tsx";

interface PictureDialogProps {
  picture: LibraryPicture;
  onClose: () => void;
}

/** Describes a picture, shows where it is used, and leads to its replacement and deletion. */
export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const control = usePictureForm(picture, onClose);
  const [task, setTask] = useState<"replace" | "delete" | null>(null);
  // Not read again once it is replaced or deleted.
  const { data } = useQuery({ ...pictureQuery(useHttp(), picture._id), enabled: task === null });
  const uses = data?.uses;
  if (task === "replace") return <ReplaceDialog picture={picture} uses={uses ?? []} onClose={onClose} />;
  if (task === "delete") return <DeletePictureDialog picture={picture} onClose={onClose} />;
  return (
    <EditorDialog control={control} title={texts.edit} submitLabel={uiTexts.saveChanges}>
      <FocusField control={control} picture={picture} />
      <p className="meta quiet">{describePicture(picture)}</p>
      <Texts control={control} />
      {uses && <Uses uses={uses} none={texts.uses.none} />}
      <div className="wrap gap-8">
        <Button size="small" icon="upload" onClick={() => setTask("replace")}>
          {texts.replace.open}
        </Button>
        {uses?.length === 0 && (
          <Button size="small" icon="trash" onClick={() => setTask("delete")}>
            {texts.deleteDialog.open}
          </Button>
        )}
        <HistoryLink kind="image" id={picture._id} />
      </div>
    </EditorDialog>
  );
}

function Texts({ control: { form, errorOf, isChanged } }: { control: PictureControl }) {
  const { languages } = useServices();
  return (
    <>
      <TextField
        {...form.register("name")}
        label={texts.fields.name}
        error={errorOf("name")}
        changed={isChanged("name")}
        autoComplete="off"
      />
      {(["alts", "captions"] as const).map((field) =>
        listLanguages(languages).map((language) => (
          <TextField
            key={`${field} ${language}`}
            {...form.register(`${field}.${language}`)}
            label={texts.inLanguage({ field: texts.fields[field], language: languageName(language) })}
            hint={field === "alts" && formatLengthHint(form.watch(`alts.${language}`), MAX_ALT_LENGTH)}
            lang={language}
            error={errorOf(`${field}.${language}`)}
            autoComplete="off"
          />
        )),
      )}
    </>
  );
}
