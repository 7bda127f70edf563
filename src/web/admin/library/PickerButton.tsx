import { useState } from "react";

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";

import { PicturePicker } from "./PicturePicker.tsx";

interface PickerButtonProps {
  /** With the alt text in the site's main language. */
  onPick: (picked: { path: string; alt: string }) => void;
}

/** Chooses a picture of the library beside an upload, for those who see the library. */
export function PickerButton({ onPick }: PickerButtonProps) {
  const { languages } = useServices();
  const can = usePermissions();
  const [isChoosing, setChoosing] = useState(false);
  if (!can("content.write")) return null;
  return (
    <>
      <Button size="small" kind="plain" icon="image" onClick={() => setChoosing(true)}>
        {texts.fromLibrary}
      </Button>
      {isChoosing && (
        <PicturePicker
          onChoose={({ path, alts }) => onPick({ path, alt: alts[languages.main] })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
