import { useId, useState } from "react";
import { useController } from "react-hook-form";

import { accentColours, accentContrast, accentHex, hexToHue } from "#resources/settings/accent.ts";
import { DEFAULT_HUE } from "#resources/settings/settings.ts";
import type { Hue } from "#resources/settings/site.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";
import { ChangedMark } from "#web/admin/ui/fields/ChangedMark.tsx";

import styles from "./AccentField.module.css";

const PRESETS = [
  { name: "cobalt", hue: DEFAULT_HUE },
  { name: "green", hue: 155 },
  { name: "red", hue: 27 },
  { name: "ochre", hue: 70 },
  { name: "purple", hue: 305 },
  { name: "teal", hue: 205 },
] as const;

/** WCAG 2.2, success criterion 1.4.3. */
const MIN_CONTRAST = 4.5;

export function AccentField({ control }: { control: SettingsControl }) {
  const id = useId();
  const { field } = useController({ control: control.form.control, name: "accent" });
  const error = control.errorOf("accent");
  const [typed, setTyped] = useState("");
  const hue = typeof field.value === "number" ? field.value : hexToHue(field.value);
  const getCode = (chosen: Hue) => (hexToHue(typed) === chosen ? typed : accentHex(chosen));
  return (
    <fieldset>
      <legend className="row flush below-6 label leading-20 medium">
        <span>{texts.fields.accent}</span>
        {control.isChanged("accent") && <ChangedMark />}
      </legend>
      <div className={styles.row}>
        <div className="wrap">
          {PRESETS.map((preset) => (
            <Preset
              key={preset.name}
              name={texts.accent[preset.name]}
              hue={preset.hue}
              isChosen={preset.hue === hue}
              onChoose={() => field.onChange(preset.hue)}
            />
          ))}
        </div>
        <label className={styles.code}>
          <span>{texts.accent.code}</span>
          <span className={styles.sample} style={hue === null ? {} : { background: toColor(hue) }} />
          <input
            className={styles.input}
            name="accent"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-note`}
            value={typeof field.value === "string" ? field.value : getCode(field.value)}
            onChange={({ target: { value: code } }) => {
              setTyped(code);
              // A code of the stored hue is no change.
              field.onChange(hexToHue(code) === control.base.accent ? control.base.accent : code);
            }}
            onBlur={field.onBlur}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Contrast hue={hue} />
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <p className="above-8 meta leading-18 quiet" id={`${id}-note`}>
        {texts.accent.note}
      </p>
    </fieldset>
  );
}

interface PresetProps {
  name: string;
  hue: Hue;
  isChosen: boolean;
  onChoose: () => void;
}

function Preset({ name, hue, isChosen, onChoose }: PresetProps) {
  return (
    <label className="relative press" title={name}>
      <input
        type="radio"
        name="accent-preset"
        className={styles.radio}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.swatch} style={{ background: toColor(hue) }}>
        {isChosen && <Icon name="check" />}
      </span>
    </label>
  );
}

function Contrast({ hue }: { hue: Hue | null }) {
  if (hue === null) return null;
  const contrast = accentContrast(hue);
  const isGood = contrast >= MIN_CONTRAST;
  const describe = isGood ? texts.accent.lightText : texts.accent.lightTextHardToRead;
  return (
    <p className={styles.contrast} data-good={isGood} role="status">
      <Icon name={isGood ? "check" : "alert"} />
      <span>{describe({ ratio: contrast.toFixed(1) })}</span>
    </p>
  );
}

/** In the light theme. */
function toColor(hue: Hue): string {
  return accentColours(hue).light.accent;
}
