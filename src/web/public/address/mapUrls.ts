import type { MapPosition } from "#resources/settings/site.ts";

/** The only third-party origin that a page may frame, and only after the visitor asks for the map. */
export const MAP_HOST = "https://www.openstreetmap.org";

/** CSS pixels; half the size of the map on a large screen. */
const HALF_WIDTH = 640;
const HALF_HEIGHT = 280;

export function mapPageUrl({ latitude, longitude, zoom }: MapPosition): string {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `${MAP_HOST}/?${query}#map=${zoom}/${latitude}/${longitude}`;
}

export function mapFrameUrl({ latitude, longitude, zoom }: MapPosition): string {
  const degreesPerPixel = 360 / (256 * 2 ** zoom);
  const longitudeOffset = HALF_WIDTH * degreesPerPixel;
  // Mercator projection: a degree of latitude takes more pixels the further it is from the equator.
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
