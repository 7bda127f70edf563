import { ownCommand } from "./ownCommand.ts";

/** The internal argument that runs an image process. */
export const IMAGE_PROCESS = "image-process";
/** Lower than the server's priority: pages stay fast while images are encoded. */
export const SERVED_NICENESS = 5;

/** @param niceness 0 for the priority of the process that starts it */
export function imageProcessCommand(niceness = 0): string[] {
  return ownCommand(IMAGE_PROCESS, String(niceness));
}
