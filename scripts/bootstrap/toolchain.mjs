import { compileTexts } from "./compileTexts.mjs";
import { installDependencies } from "./dependencies.mjs";
import { pinnedBun } from "./pinnedBun.mjs";

/**
 * Installs the pinned Bun and the dependencies, and compiles the texts. Returns Bun's path; exits with a message on
 * failure.
 */
export function toolchain() {
  try {
    const bun = pinnedBun();
    installDependencies(bun);
    compileTexts(bun);
    return bun;
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
