// Where the firm is: in words, and as a point on the map.
import type { ClipboardEvent } from "react";

import { SETTING_LIMITS } from "#contract/settings.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { Section } from "../form/Sections.tsx";
import { TextField } from "../ui/TextField.tsx";

import { LinesField } from "./LinesField.tsx";
import { SETTING_LABELS } from "./settingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./AddressSection.module.css";

export function AddressSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf, isChanged } = control;
  return (
    <Section id="address-and-map" label="Address and map">
      <LinesField
        control={control}
        name="addressLines"
        label={SETTING_LABELS.addressLines}
        most={SETTING_LIMITS.addressLines}
      />
      <TextField
        {...form.register("place")}
        label={SETTING_LABELS.place}
        lang={languageOf(values.place)}
        note="At the foot of every page, such as Bangkok, Thailand."
        error={errorOf("place")}
        changed={isChanged("place")}
        autoComplete="off"
      />
      <MapFields control={control} />
    </Section>
  );
}

/** Three numbers that maps elsewhere give as a pair: a pasted pair fills both fields. */
function MapFields({ control: { form, values, errorOf, isChanged } }: { control: SettingsControl }) {
  function pastePair(event: ClipboardEvent) {
    const [, latitude, longitude] = PAIR.exec(event.clipboardData.getData("text")) ?? [];
    if (!latitude || !longitude) return;
    event.preventDefault();
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    form.setValue("map.latitude", Number(latitude), options);
    form.setValue("map.longitude", Number(longitude), options);
  }

  const number = { valueAsNumber: true } as const;
  return (
    <div>
      <div className={styles.map} onPaste={pastePair}>
        <TextField
          {...form.register("map.latitude", number)}
          label="Latitude"
          error={errorOf("map.latitude")}
          changed={isChanged("map.latitude")}
          autoComplete="off"
        />
        <TextField
          {...form.register("map.longitude", number)}
          label="Longitude"
          error={errorOf("map.longitude")}
          changed={isChanged("map.longitude")}
          autoComplete="off"
        />
        <TextField
          {...form.register("map.zoom", number)}
          label="Zoom"
          hint="1 to 19"
          inputMode="numeric"
          error={errorOf("map.zoom")}
          changed={isChanged("map.zoom")}
          autoComplete="off"
        />
      </div>
      <p className={styles.note}>
        A pair such as 13.7796, 100.5447 can be pasted into either field.{" "}
        <a className={styles.link} href={mapAddress(values.map)} target="_blank" rel="noreferrer">
          Look at the place on OpenStreetMap
        </a>
      </p>
    </div>
  );
}

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

function mapAddress({ latitude, longitude, zoom }: SettingsControl["values"]["map"]): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${marker}#map=${zoom}/${latitude}/${longitude}`;
}
