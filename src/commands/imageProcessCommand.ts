import { ownCommand } from "./ownCommand.ts";

/** The internal argument that runs an image process. */
export const IMAGE_PROCESS = "image-process";

export function imageProcessCommand(): string[] {
  return ownCommand(IMAGE_PROCESS);
}
