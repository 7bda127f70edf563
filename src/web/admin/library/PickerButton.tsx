import { useState } from "react";

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";

import { PICTURES } from "./kinds.tsx";
import { LibraryPicker } from "./LibraryPicker.tsx";

interface PickerButtonProps {
  /** As of `LibraryDialog`. */
  max?: number;
  /** Called for each, with the alt text in the site's main language. */
  onPick: (picked: { path: string; alt: string }) => void;
}

/** Chooses pictures of the library beside an upload. */
export function PickerButton({ max, onPick }: PickerButtonProps) {
  const { languages } = useServices();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="small" kind="plain" icon="image" onClick={() => setChoosing(true)}>
        {texts.fromLibrary}
      </Button>
      {isChoosing && (
        <LibraryPicker
          kind={PICTURES}
          max={max}
          onChoose={(chosen) => {
            for (const { path, alts } of chosen) onPick({ path, alt: alts[languages.main] });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
