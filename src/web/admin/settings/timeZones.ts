// The time zones that this browser knows, each with its distance from Greenwich.

/** @param stored stands in the list even where this browser has another name for it */
export function timeZoneOptions(stored: string, now = new Date()): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", stored]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: `${zone} (${distanceOf(zone, now)})` }));
}

/** `UTC+07:00`. */
function distanceOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(now);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name === "GMT" ? "UTC+00:00" : name.replace("GMT", "UTC");
}
