// The two letters that stand for a person.
import type { User } from "#contract/accounts/users.ts";

/** The first letter of each name; Thai vowels that are written before their consonant are passed over. */
export function initialsOf({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return (letterOf(firstName) + letterOf(lastName)).toUpperCase();
}

function letterOf(name: string): string {
  return name.match(/(?![เแโใไ])\p{L}/u)?.[0] ?? "";
}
