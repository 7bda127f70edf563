import { AppError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

export function exitWithError(error: unknown): never {
  if (error instanceof StartError) console.error(error.message);
  else if (error instanceof AppError) console.error(error.message);
  else console.error("Vitrine failed unexpectedly.", error);
  process.exit(1);
}
