// Whether there is anything at a path, for those to whom "it may not be looked at" is another answer.
import { stat } from "node:fs/promises";

import { codeOf } from "#server/errors.ts";

export async function pathExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}
