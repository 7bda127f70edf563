import type { PasswordContext, PasswordPattern } from "#contract/accounts/passwordPatterns.ts";
import { AppError } from "#server/errors.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { findPasswordPattern, foldPassword } from "#contract/accounts/passwordPatterns.ts";

import type { Passwords } from "./passwords.ts";

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

import commonPasswordsPath from "./commonPasswords.txt.gz" with { type: "file" };

type Weakness = "common" | PasswordPattern;

export const WEAK_PASSWORD_MESSAGES: Record<Weakness, string> = {
  common: "This password is one of the most common ones and easy to guess. Choose another.",
  pattern: "This password is a repetition or a run of keys, and easy to guess. Choose another.",
  personal: "This password is little more than a name or the email, and easy to guess. Choose another.",
};

/** Folded passwords, one a line, with a line break before the first and after the last. */
type CommonPasswords = string;

/** Not cached: passwords are set rarely, and hashing takes much longer than reading the list. */
export async function loadCommonPasswords(): Promise<CommonPasswords> {
  const text = Bun.gunzipSync(await Bun.file(commonPasswordsPath).bytes());
  return `\n${new TextDecoder().decode(text)}\n`;
}

export function findWeakness(
  password: string,
  context: PasswordContext,
  commonPasswords: CommonPasswords,
): Weakness | null {
  const pattern = findPasswordPattern(password, context);
  if (pattern) return pattern;
  // Searching the text takes a tenth of the time of splitting it into a set.
  return commonPasswords.includes(`\n${foldPassword(password)}\n`) ? "common" : null;
}
