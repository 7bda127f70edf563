import { expect, test } from "bun:test";
import { render } from "@testing-library/react";

import MapPicker from "#web/admin/screens/settings/sections/MapPicker.tsx";

const BANGKOK = { latitude: 13.7245, longitude: 100.5447, zoom: 15 };

test.each([
  ["no latitude", { latitude: NaN }],
  ["a longitude beyond 180", { longitude: 181 }],
  ["no zoom", { zoom: NaN }],
])("with %s in the fields, the map opens and updates once they are valid", (_, wrong) => {
  const picker = (position: typeof BANGKOK) => <MapPicker position={position} onPick={() => {}} />;
  const { container, rerender } = render(picker({ ...BANGKOK, ...wrong }));
  rerender(picker(BANGKOK));
  expect(container.querySelectorAll("path")).toHaveLength(1);
});
