/** Names of the figures a service may have; the drawings are in `web/ui/serviceFigures.ts`. */
export const SERVICE_ICONS = [
  "spread",
  "steps",
  "settling",
  "class",
  "layers",
  "shield",
  "network",
  "balance",
  "cycle",
  "growth",
  "bridge",
  "focus",
] as const;
export type ServiceIconName = (typeof SERVICE_ICONS)[number];
