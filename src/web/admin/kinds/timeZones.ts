/** Cached on first use: creating hundreds of formats takes about 100 ms. */
const offsets = new Map<string, string>();

/** @param stored listed even if this browser has another name for it */
export function timeZoneOptions(stored: string, now = new Date()): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", stored]);
  return [...zones].toSorted().map((zone) => {
    const offset = offsets.get(zone) ?? getOffset(zone, now);
    offsets.set(zone, offset);
    return { value: zone, label: `${zone} (${offset})` };
  });
}

/** `UTC+07:00`. */
function getOffset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(now);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name === "GMT" ? "UTC+00:00" : name.replace("GMT", "UTC");
}
