import { Suspense } from "react";
import type { ClipboardEvent } from "react";

import type { MapPosition } from "#resources/settings/site.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { Section } from "#web/admin/forms/Sections.tsx";
import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./MapSection.module.css";

/** Lazy, because only this section needs the map library. */
const MapPicker = lazyComponent(async () => (await import("./MapPicker.tsx")).default);

/** Bangkok, zoomed to show the city. */
const FIRST_POSITION: MapPosition = { latitude: 13.7563, longitude: 100.5018, zoom: 11 };
const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** Without a position, the contact page shows no map. */
export function MapSection({ control }: { control: SettingsControl }) {
  const { form, values } = control;
  const { map } = values;
  return (
    <Section
      id="map"
      label={texts.fields.map}
      note={texts.map.note}
      action={
        map && (
          <Button size="small" onClick={() => form.setValue("map", null, CHANGED)}>
            {texts.map.remove}
          </Button>
        )
      }
    >
      {map ? (
        <PositionFields control={control} map={map} />
      ) : (
        <div>
          <Button
            size="small"
            icon="plus"
            name="map"
            onClick={() => form.setValue("map", FIRST_POSITION, CHANGED)}
          >
            {texts.map.add}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Pasting a pair of coordinates fills latitude and longitude. */
function PositionFields({ control, map }: { control: SettingsControl; map: MapPosition }) {
  const { form, errorOf, isChanged } = control;

  function pasteCoordinates(event: ClipboardEvent) {
    const [, latitude, longitude] = COORDINATE_PAIR.exec(event.clipboardData.getData("text")) ?? [];
    if (!latitude || !longitude) return;
    event.preventDefault();
    form.setValue("map.latitude", Number(latitude), CHANGED);
    form.setValue("map.longitude", Number(longitude), CHANGED);
  }

  const number = { valueAsNumber: true } as const;
  const registerField = (name: "map.latitude" | "map.longitude" | "map.zoom") => ({
    ...form.register(name, number),
    error: errorOf(name),
    changed: isChanged(name),
    autoComplete: "off",
  });
  return (
    <div>
      <Suspense fallback={<div className={styles.picker} />}>
        <MapPicker position={map} onPick={(position) => form.setValue("map", position, CHANGED)} />
      </Suspense>
      <div className={styles.map} onPaste={pasteCoordinates}>
        <TextField {...registerField("map.latitude")} label={texts.map.latitude} />
        <TextField {...registerField("map.longitude")} label={texts.map.longitude} />
        <TextField
          {...registerField("map.zoom")}
          label={texts.map.zoom}
          hint={texts.map.zoomRange}
          inputMode="numeric"
        />
      </div>
      <p className="above-8 meta leading-20 quiet">
        <Trans
          text={texts.map.hint}
          elements={{
            link: (text) => (
              <a className={styles.link} href={mapUrl(map)} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}

const COORDINATE_PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

function mapUrl({ latitude, longitude, zoom }: MapPosition): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${marker}#map=${zoom}/${latitude}/${longitude}`;
}
