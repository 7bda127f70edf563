import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

/** The name of a kind of device; names of browsers and systems stay. */
export function agentName(name: string): string {
  const names: Record<string, string> = texts.names;
  // Visitors control some names: `constructor` is a property of every object.
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
