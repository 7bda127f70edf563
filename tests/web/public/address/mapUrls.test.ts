import { expect, test } from "bun:test";

import { mapFrameUrl, mapPageUrl } from "#web/public/address/mapUrls.ts";

const POSITION = { latitude: 13.7796, longitude: 100.5447, zoom: 16 };

test("the map page is centred on the position with a marker", () => {
  expect(mapPageUrl(POSITION)).toBe(
    "https://www.openstreetmap.org/?mlat=13.7796&mlon=100.5447#map=16/13.7796/100.5447",
  );
});

test("the frame shows a bounding box around the position with a marker", () => {
  const { searchParams } = new URL(mapFrameUrl(POSITION));
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get("bbox") ?? "").split(",").map(Number);
  expect((west + east) / 2).toBeCloseTo(POSITION.longitude, 5);
  expect((south + north) / 2).toBeCloseTo(POSITION.latitude, 5);
  expect(east - west).toBeGreaterThan(north - south);
  expect(searchParams.get("marker")).toBe("13.7796,100.5447");
});

test("the next zoom level halves the box", () => {
  expect(widthAt(15) / widthAt(16)).toBeCloseTo(2, 3);
});

/** In degrees of longitude. */
function widthAt(zoom: number): number {
  const box = new URL(mapFrameUrl({ ...POSITION, zoom })).searchParams.get("bbox") ?? "";
  const [west = 0, , east = 0] = box.split(",").map(Number);
  return east - west;
}
