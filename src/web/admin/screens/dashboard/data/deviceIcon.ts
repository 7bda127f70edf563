import type { IconName } from "#web/admin/ui/Icon.tsx";

/** A `Map`, because visitors control some ids: a plain object would resolve a campaign called `constructor`. */
const ICONS = new Map<string, IconName>([
  ["desktop", "desktop"],
  ["mobile", "phone"],
  ["tablet", "tablet"],
]);

/** `null` if the id is not a type of device. */
export function deviceIcon(device: string): IconName | null {
  return ICONS.get(device.toLowerCase()) ?? null;
}
