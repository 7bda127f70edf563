// Ends the program when it cannot do its work: a sentence that says why and what to do, and a non-zero exit.
import { AppError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

export function exitWithError(error: unknown): never {
  if (error instanceof StartError) console.error(error.message);
  else if (error instanceof AppError) console.error(error.message);
  else console.error("Vitrine failed unexpectedly.", error);
  process.exit(1);
}
