import type { User } from "#contract/accounts/users.ts";

/** The first letter of each name, skipping Thai vowels that are written before their consonant. */
export function getInitials({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return (firstLetter(firstName) + firstLetter(lastName)).toUpperCase();
}

function firstLetter(name: string): string {
  return name.match(/(?![เแโใไ])\p{L}/u)?.[0] ?? "";
}
