/** The tile server of the back office's map. Public pages never use it. */
export const TILE_HOST = "https://tile.openstreetmap.org";
