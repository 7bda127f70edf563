import { useServices } from "../../services.ts";

import { getDates } from "./dates.ts";
import type { Dates } from "./dates.ts";

export function useDates(): Dates {
  return getDates(useServices().timeZone);
}
