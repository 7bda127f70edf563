import type { Client } from "#contract/content/clients.ts";
import { clientLogoUrl } from "#web/api/clients.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import { LogoTile } from "#web/admin/ui/LogoTile.tsx";

export function ClientLogo({ client: { logo, pictures } }: { client: Client }) {
  const bases = useImageBaseUrls();
  // Variants need the size, which only stored images have. A separate `backendHost` gets requests for the path only.
  const canUseVariants = logo === null || (!bases.backendHost && pictures.some(({ path }) => path === logo));
  return (
    <LogoTile
      logo={logo}
      images={pictures}
      {...(canUseVariants ? {} : { src: clientLogoUrl(logo, bases) })}
    />
  );
}
