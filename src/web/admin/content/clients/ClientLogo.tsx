import type { Client } from "#contract/content/clients.ts";
import { clientLogoUrl } from "#web/api/clients.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import { LogoTile } from "../../ui/LogoTile.tsx";

export function ClientLogo({ client: { logo, pictures } }: { client: Client }) {
  const bases = useImageBaseUrls();
  // If the size is known, the browser chooses the variant. An image host of the operator's has logos only by
  // path.
  const canUseVariants = logo === null || (!bases.backendHost && pictures.some(({ path }) => path === logo));
  return (
    <LogoTile
      logo={logo}
      images={pictures}
      {...(canUseVariants ? {} : { src: clientLogoUrl(logo, bases) })}
    />
  );
}
