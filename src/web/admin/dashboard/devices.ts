// The drawings of what people look with.
import type { IconName } from "../ui/Icon.tsx";

const ICONS: Record<string, IconName> = { desktop: "desktop", mobile: "phone", tablet: "tablet" };

/** `null` for anything that is no kind of device. */
export function iconOf(device: string): IconName | null {
  return ICONS[device.toLowerCase()] ?? null;
}
