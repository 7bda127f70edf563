// The one way to a password's hash: wherever a password is set, one that is easy to guess is refused first.
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { getSite } from "#server/settings/repository.ts";

import { loadCommonPasswords, WEAK_PASSWORD_MESSAGES, weaknessOf } from "./weakPasswords.ts";
import type { PasswordContext } from "./weakPasswords.ts";

/** @throws AppError `invalid` at the field `password` for one that is easy to guess */
export async function hashNewPassword(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  password: string,
  person: Omit<PasswordContext, "productName">,
): Promise<string> {
  const { productName } = await getSite(db);
  const weakness = weaknessOf(password, { ...person, productName }, await loadCommonPasswords());
  if (weakness) {
    const message = WEAK_PASSWORD_MESSAGES[weakness];
    throw new AppError("invalid", message, { errors: { password: message } });
  }
  return passwords.hash(password);
}
