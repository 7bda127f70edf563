// Gets everything this project is built with: the pinned Bun and the dependencies.
import { installDependencies } from "./dependencies.mjs";
import { pinnedBun } from "./pinnedBun.mjs";

/** The path of Bun; ends the process with a sentence where it cannot be had. */
export function toolchain() {
  try {
    const bun = pinnedBun();
    installDependencies(bun);
    return bun;
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
