import { CAREERS } from "./pages/careers.ts";
import { FLOOD_MAPS } from "./pages/floodMaps.ts";
import { OUR_METHOD } from "./pages/ourMethod.ts";

export const DEMO_PAGES = [CAREERS, FLOOD_MAPS, OUR_METHOD];
