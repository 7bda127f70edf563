// True if the path exists; throws if it can't be checked.
import { stat } from "node:fs/promises";

import { getErrorCode } from "#server/errors.ts";

export async function pathExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}
