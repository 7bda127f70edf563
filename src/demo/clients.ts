import type { ClientStatus } from "#contract/content/clients.ts";
import type { ClientType } from "#contract/content/publicLogos.ts";

export interface DemoClient {
  name: string;
  url: string;
  status: ClientStatus;
  type: ClientType;
  /** A file in `pictures/`. */
  logo: string;
  daysAgo: number;
}

export const DEMO_CLIENTS: readonly DemoClient[] = [
  client("Ruamjai", "ruamjai", 1460),
  partner("kestrel", "kestrel", 1391),
  client("Baan Suan", "baan-suan", 1242),
  partner("fieldnote", "fieldnote", 1180),
  client("Tarnwa", "tarnwa", 1015),
  client("Nakhon Metro", "nakhon-metro", 903),
  partner("Hexa Systems", "hexa-systems", 846),
  client("Ratree University", "ratree-university", 702),
  { ...client("Lanna Grid", "lanna-grid", 655), status: "inactive" },
  partner("Orbit Learning", "orbit-learning", 518),
  client("Siam Orchard", "siam-orchard", 377),
  partner("Palette", "palette", 240),
  client("สินธุเวช", "sindhuvej", 96),
  partner("Stanza", "stanza", 5),
];

function client(name: string, slug: string, daysAgo: number): DemoClient {
  return {
    name,
    url: `https://${slug}.example`,
    status: "active",
    type: "client",
    logo: `logo-${slug}.png`,
    daysAgo,
  };
}

function partner(name: string, slug: string, daysAgo: number): DemoClient {
  return { ...client(name, slug, daysAgo), type: "partner" };
}
