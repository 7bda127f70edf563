/** Drawn in `web/ui/serviceIconPoints.ts`. */
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
