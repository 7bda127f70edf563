import { AppError } from "#server/errors.ts";

/** The same error, naming one of the field's files. */
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
