// The paths of public pages that always exist.
import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { ROUTES } from "#web/public/routes.ts";

export const PUBLIC_PATHS: readonly string[] = ROUTES.map(({ path }) => path).filter(
  (path) => !path.includes(":") && path !== `/${PRIVACY_POLICY}` && path !== "/search",
);
