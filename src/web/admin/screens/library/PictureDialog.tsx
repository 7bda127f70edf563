import { MAX_ALT_LENGTH } from "#contract/content/gallery.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { listLanguages } from "#resources/settings/languages.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { PICTURES } from "#web/admin/library/kinds.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { languageName } from "#web/admin/ui/languageName.ts";

import { FocusField } from "./FocusField.tsx";
import { ItemTasks } from "./ItemTasks.tsx";
import { usePictureForm } from "./pictureForm.ts";
import type { PictureControl } from "./pictureForm.ts";

interface PictureDialogProps {
  picture: LibraryPicture;
  onClose: () => void;
}

/** Describes a picture, shows where it is used, and leads to its replacement and deletion. */
export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const control = usePictureForm(picture, onClose);
  return (
    <ItemTasks kind={PICTURES} item={picture} onClose={onClose}>
      {(tasks) => (
        <EditorDialog control={control} title={texts.edit} submitLabel={uiTexts.saveChanges}>
          <FocusField control={control} picture={picture} />
          <p className="meta quiet">{PICTURES.factsOf(picture)}</p>
          <Texts control={control} />
          {tasks}
        </EditorDialog>
      )}
    </ItemTasks>
  );
}

function Texts({ control: { form, errorOf, isChanged } }: { control: PictureControl }) {
  const { languages } = useServices();
  return (
    <>
      <Switch {...form.register("isDrawing")} label={texts.fields.isDrawing} hint={texts.drawingHint} />
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
