// The two letters that stand for a person.
import type { User } from "#contract/accounts/users.ts";

/** The first letter of each name; Thai vowels that are written before their consonant are passed over. */
export function getInitials({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return (firstLetter(firstName) + firstLetter(lastName)).toUpperCase();
}

function firstLetter(name: string): string {
  return name.match(/(?![เแโใไ])\p{L}/u)?.[0] ?? "";
}
