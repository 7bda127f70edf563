/** Where the map of the back office loads its tiles. Public pages load nothing from there. */
export const TILE_HOST = "https://tile.openstreetmap.org";
