import type { PointerEvent } from "react";

import { FOCUS_STEP } from "#contract/images.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { Thumbnail } from "#web/admin/library/Thumbnail.tsx";

import type { PictureControl } from "./pictureForm.ts";

import styles from "./FocusField.module.css";

const CROPS = ["1:1", "16:9", "3:4"] as const;

interface FocusFieldProps {
  control: Pick<PictureControl, "form">;
  picture: LibraryPicture;
}

/** The point that stays in view: set on the picture, or by two sliders. Shows what is left of it in usual frames. */
export function FocusField({ control: { form }, picture }: FocusFieldProps) {
  const [focusX, focusY] = form.watch(["focusX", "focusY"]);

  function place({ currentTarget, clientX, clientY, buttons }: PointerEvent) {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    form.setValue("focusX", toStep((clientX - left) / width), { shouldDirty: true });
    form.setValue("focusY", toStep((clientY - top) / height), { shouldDirty: true });
  }

  return (
    <fieldset className="stack gap-12">
      <legend className="flush below-6 label medium">{texts.focus.label}</legend>
      <div className={styles.picture} onPointerDown={place} onPointerMove={place}>
        <Thumbnail {...picture} minWidth={960} />
        <span className={styles.point} style={{ left: `${focusX}%`, top: `${focusY}%` }} />
      </div>
      <div className="columns">
        {(["focusX", "focusY"] as const).map((name) => (
          <label key={name} className="row label">
            <span className="rigid">{texts.fields[name]}</span>
            <input
              {...form.register(name, { valueAsNumber: true })}
              className={styles.slider}
              type="range"
              min={0}
              max={100}
              step={FOCUS_STEP}
            />
          </label>
        ))}
      </div>
      <div className={styles.crops}>
        {CROPS.map((ratio) => (
          <figure key={ratio}>
            <span className={styles.crop} data-ratio={ratio}>
              <Thumbnail {...picture} focus={{ focusX, focusY }} />
            </span>
            <figcaption className="above-4 meta quiet">{ratio}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  );
}

function toStep(fraction: number): number {
  const steps = 100 / FOCUS_STEP;
  return Math.min(steps, Math.max(0, Math.round(fraction * steps))) * FOCUS_STEP;
}
