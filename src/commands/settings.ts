import { API_BASE } from "#contract/envelope.ts";

export type SettingName = (typeof ROWS)[number][0];

/** Neither printed nor accepted as an argument, which other users of the machine can read. */
export function isSecretSetting(name: string): boolean {
  return /PASSWORD|TOKEN|SECRET/.test(name);
}

/** Name, description, and the text of the default. */
const ROWS = [
  ["PORT", "port to listen on; 0 takes any free one", "3000; with HTTPS 443"],
  ["HOST", "address to listen on", "127.0.0.1; with HTTPS all"],
  ["DATA_DIR", "folder of vitrine.db and uploads/", "the current folder"],
  ["PUBLIC_URL", "the site's own address, e.g. https://firm.example", "none; that of DOMAIN"],
  ["DOMAIN", "names to get a certificate for, comma-separated", "none"],
  ["CERT", "PEM file of a certificate and its chain; needs KEY", "none"],
  ["KEY", "PEM file of the certificate's key", "none"],
  ["HTTP_PORT", "with DOMAIN or CERT: port that redirects to HTTPS", "80"],
  ["HTTP2", "experimental: on to serve HTTP/2 too", "off"],
  ["ACME_DIRECTORY", "certificate authority of DOMAIN", "Let's Encrypt"],
  ["HSTS_INCLUDE_SUBDOMAINS", "on if every subdomain of the site's host uses HTTPS", "off"],
  ["TRUSTED_PROXIES", "addresses or CIDR ranges, comma-separated", "none"],
  ["LOG_LEVEL", "debug, info, warn or error", "info"],
  ["RATE_LIMITS", "on, or off for load tests only", "on"],
  ["COUNTRY_DB", "MMDB file to look up visitors' countries", "no countries"],
  ["API_BASE_URL", "where browsers reach the versioned API", API_BASE],
  [
    "PRIVATE_API_BASE_URL",
    "where browsers reach the private API; allowed by the security policy, used by nothing yet",
    "same origin",
  ],
  [
    "SOCKET_BASE_URL",
    "where browsers reach sockets; allowed by the security policy, used by nothing yet",
    "same origin",
  ],
  [
    "PRIVATE_IMAGE_BASE_URL",
    "where browsers reach private images; allowed by the security policy, used by nothing yet",
    "same origin",
  ],
  ["PUBLIC_IMAGE_BASE_URL", "where browsers reach public images", "same origin"],
  ["BACKEND_HOST", "prefix of paths that contain /uploads/", "same origin"],
  ["PRIVATE_TARGETS", "on if notifications may go to this machine and its network", "off"],
  ["CDN", "cloudflare, fastly or varnish if one caches the site in front of it", "none"],
  ["CDN_URL", "where the CDN takes purge calls", "none"],
  ["CDN_TOKEN", "for purge calls; environment only", "none"],
  ["BACKUP_RECIPIENT", "public key of age that backups are encrypted to", "not encrypted"],
  ["S3_ENDPOINT", "address of the service with the bucket", "AWS"],
  ["S3_REGION", "region of the bucket", "us-east-1"],
  ["S3_ACCESS_KEY_ID", "access key of the bucket", "none"],
  ["S3_SECRET_ACCESS_KEY", "its secret; environment only", "none"],
  ["METRICS_NETWORKS", "addresses or CIDR ranges that may read /metrics", "none"],
  ["METRICS_TOKEN", "bearer token for /metrics, at least 16 characters; environment only", "none"],
  ["ADMIN_EMAIL", "first admin, ignored once one exists; environment only", "none"],
  ["ADMIN_PASSWORD", "the first admin's, at least 8 characters; environment only", "none"],
] as const;

/** Listed by `--help` and in the operator's guide. A flag is the name in lower case with dashes. */
export const SETTINGS = ROWS.map(([name, description, defaultText]) => ({ name, description, defaultText }));
