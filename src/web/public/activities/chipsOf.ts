// The short labels of an activity's categories.
import type { Activity } from "#contract/activities.ts";
import { categoryByName } from "#contract/categories.ts";

export function chipsOf({ category }: Activity): string[] {
  return category.map((name) => categoryByName(name)?.chip ?? name);
}
