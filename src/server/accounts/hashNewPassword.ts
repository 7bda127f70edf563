import type { PasswordContext } from "#contract/accounts/passwordPatterns.ts";
import { AppError } from "#server/errors.ts";
import type { GetSite } from "#server/http/getSite.ts";

import type { Passwords } from "./passwords.ts";
import { loadCommonPasswords, WEAK_PASSWORD_MESSAGES, findWeakness } from "./passwordStrength.ts";

export interface NewPasswordDependencies {
  passwords: Pick<Passwords, "hash">;
  /** A password must not be little more than the site's name. */
  getSite: GetSite;
}

/**
 * Hashes every new password, after rejecting weak ones.
 * @throws AppError `invalid` at the field `password` for a weak password
 */
export async function hashNewPassword(
  { passwords, getSite }: NewPasswordDependencies,
  password: string,
  person: Omit<PasswordContext, "productName">,
): Promise<string> {
  const { productName } = await getSite();
  const weakness = findWeakness(password, { ...person, productName }, await loadCommonPasswords());
  if (weakness) {
    const message = WEAK_PASSWORD_MESSAGES[weakness];
    throw new AppError("invalid", message, { errors: { password: message } });
  }
  return passwords.hash(password);
}
