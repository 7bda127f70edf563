// Addresses of the map that OpenStreetMap draws: the page to go to, and the frame to look at in place.
import type { MapPosition } from "#contract/settings/site.ts";

/** The only host whose frame a page of ours may show, and only once a visitor has asked for it. */
export const MAP_HOST = "https://www.openstreetmap.org";

/** CSS pixels; half of what a large screen shows. */
const HALF_WIDTH = 640;
const HALF_HEIGHT = 280;

export function mapPageUrl({ latitude, longitude, zoom }: MapPosition): string {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `${MAP_HOST}/?${query}#map=${zoom}/${latitude}/${longitude}`;
}

export function mapFrameUrl({ latitude, longitude, zoom }: MapPosition): string {
  const degreesPerPixel = 360 / (256 * 2 ** zoom);
  const longitudeOffset = HALF_WIDTH * degreesPerPixel;
  // On the map's projection a degree of latitude is longer the further it lies from the equator.
  const latitudeOffset = HALF_HEIGHT * degreesPerPixel * Math.cos((latitude * Math.PI) / 180);
  const boundingBox = [
    longitude - longitudeOffset,
    latitude - latitudeOffset,
    longitude + longitudeOffset,
    latitude + latitudeOffset,
  ];
  const query = new URLSearchParams({
    bbox: boundingBox.map((degrees) => degrees.toFixed(6)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `${MAP_HOST}/export/embed.html?${query}`;
}
