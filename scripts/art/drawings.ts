import { drawCampus } from "./drawings/campus.ts";
import { drawContour } from "./drawings/contour.ts";
import { drawLattice } from "./drawings/lattice.ts";
import { drawLayers } from "./drawings/layers.ts";
import { drawMaze } from "./drawings/maze.ts";
import { drawPavilion } from "./drawings/pavilion.ts";
import { drawPlates } from "./drawings/plates.ts";
import { drawStairs } from "./drawings/stairs.ts";

export const DRAWINGS: Readonly<Record<string, () => string>> = {
  "drawing-campus": drawCampus,
  "drawing-contour": drawContour,
  "drawing-lattice": drawLattice,
  "drawing-layers": drawLayers,
  "drawing-maze": drawMaze,
  "drawing-pavilion": drawPavilion,
  "drawing-plates": drawPlates,
  "drawing-stairs": drawStairs,
};
