import { AppError } from "#server/errors.ts";

/** Returns the error with an additional entry for file `index` of the field. Other errors are returned unchanged. */
export function addFileIndex(
  error: unknown,
  { field, isList }: { field: string; isList?: boolean },
  index: number,
): unknown {
  const message = error instanceof AppError ? error.errors?.[field] : undefined;
  if (!(error instanceof AppError) || !isList || message === undefined) return error;
  const errors = { [field]: message, [`${field}.${index}`]: message };
  return new AppError(error.code, error.message, { errors, cause: error.cause });
}
