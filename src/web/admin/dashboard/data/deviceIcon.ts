// The drawings of what people look with.
import type { IconName } from "../../ui/Icon.tsx";

/** A map, for anybody may come with a campaign called `constructor`. */
const ICONS = new Map<string, IconName>([
  ["desktop", "desktop"],
  ["mobile", "phone"],
  ["tablet", "tablet"],
]);

/** `null` for anything that is no kind of device. */
export function deviceIcon(device: string): IconName | null {
  return ICONS.get(device.toLowerCase()) ?? null;
}
