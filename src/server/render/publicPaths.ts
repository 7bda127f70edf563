// The addresses of the public pages that are always there.
import { ROUTES } from "#web/public/routes.ts";

export const PUBLIC_PATHS: readonly string[] = ROUTES.map(({ path }) => path).filter(
  (path) => !path.includes(":"),
);
