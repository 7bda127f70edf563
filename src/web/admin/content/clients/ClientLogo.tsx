// The logo of a client on its tile.
import type { Client } from "#contract/content/clients.ts";
import { logoUrl } from "#web/api/clients.ts";
import { usePictureBases } from "#web/ui/images/PictureBases.tsx";

import { LogoTile } from "../../ui/LogoTile.tsx";

export function ClientLogo({ client: { logo, pictures } }: { client: Client }) {
  const bases = usePictureBases();
  // Of one whose size is known, the browser chooses the small variant; a host of their own knows logos by their path alone.
  const isPlain = logo === null || (!bases.backendHost && pictures.some(({ path }) => path === logo));
  return <LogoTile logo={logo} pictures={pictures} {...(isPlain ? {} : { src: logoUrl(logo, bases) })} />;
}
