import { API_BASE } from "#contract/envelope.ts";

export type SettingName = (typeof SETTINGS)[number]["name"];

/** Neither printed nor accepted as an argument, which other users of the machine can read. */
export function isSecretSetting(name: string): boolean {
  return /PASSWORD|TOKEN|SECRET/.test(name);
}

/** Listed by `--help` and in the operator's guide. A flag is the name in lower case with dashes. */
export const SETTINGS = [
  {
    name: "PORT",
    description: "port to listen on; 0 takes any free one",
    defaultText: "3000; with HTTPS 443",
  },
  { name: "HOST", description: "address to listen on", defaultText: "127.0.0.1; with HTTPS all" },
  { name: "DATA_DIR", description: "folder of vitrine.db and uploads/", defaultText: "the current folder" },
  {
    name: "PUBLIC_URL",
    description: "the site's own address, e.g. https://firm.example",
    defaultText: "none; that of DOMAIN",
  },
  { name: "DOMAIN", description: "names to get a certificate for, comma-separated", defaultText: "none" },
  { name: "CERT", description: "PEM file of a certificate and its chain; needs KEY", defaultText: "none" },
  { name: "KEY", description: "PEM file of the certificate's key", defaultText: "none" },
  { name: "HTTP_PORT", description: "with DOMAIN or CERT: port that redirects to HTTPS", defaultText: "80" },
  { name: "HTTP2", description: "experimental: on to serve HTTP/2 too", defaultText: "off" },
  { name: "ACME_DIRECTORY", description: "certificate authority of DOMAIN", defaultText: "Let's Encrypt" },
  {
    name: "HSTS_INCLUDE_SUBDOMAINS",
    description: "on if every subdomain of the site's host uses HTTPS",
    defaultText: "off",
  },
  { name: "TRUSTED_PROXIES", description: "addresses or CIDR ranges, comma-separated", defaultText: "none" },
  { name: "LOG_LEVEL", description: "debug, info, warn or error", defaultText: "info" },
  { name: "RATE_LIMITS", description: "on, or off for load tests only", defaultText: "on" },
  {
    name: "COUNTRY_DB",
    description: "MMDB file to look up visitors' countries",
    defaultText: "no countries",
  },
  { name: "API_BASE_URL", description: "where browsers reach the versioned API", defaultText: API_BASE },
  {
    name: "PRIVATE_API_BASE_URL",
    description: "where browsers reach the private API; allowed by the security policy, used by nothing yet",
    defaultText: "same origin",
  },
  {
    name: "SOCKET_BASE_URL",
    description: "where browsers reach sockets; allowed by the security policy, used by nothing yet",
    defaultText: "same origin",
  },
  {
    name: "PRIVATE_IMAGE_BASE_URL",
    description: "where browsers reach private images; allowed by the security policy, used by nothing yet",
    defaultText: "same origin",
  },
  {
    name: "PUBLIC_IMAGE_BASE_URL",
    description: "where browsers reach public images",
    defaultText: "same origin",
  },
  { name: "BACKEND_HOST", description: "prefix of paths that contain /uploads/", defaultText: "same origin" },
  {
    name: "PRIVATE_TARGETS",
    description: "on if notifications may go to this machine and its network",
    defaultText: "off",
  },
  {
    name: "CDN",
    description: "cloudflare, fastly or varnish if one caches the site in front of it",
    defaultText: "none",
  },
  { name: "CDN_URL", description: "where the CDN takes purge calls", defaultText: "none" },
  { name: "CDN_TOKEN", description: "for purge calls; environment only", defaultText: "none" },
  {
    name: "BACKUP_RECIPIENT",
    description: "public key of age that backups are encrypted to",
    defaultText: "not encrypted",
  },
  { name: "S3_ENDPOINT", description: "address of the service with the bucket", defaultText: "AWS" },
  { name: "S3_REGION", description: "region of the bucket", defaultText: "us-east-1" },
  { name: "S3_ACCESS_KEY_ID", description: "access key of the bucket", defaultText: "none" },
  {
    name: "S3_SECRET_ACCESS_KEY",
    description: "its secret; environment only",
    defaultText: "none",
  },
  {
    name: "METRICS_NETWORKS",
    description: "addresses or CIDR ranges that may read /metrics",
    defaultText: "none",
  },
  {
    name: "METRICS_TOKEN",
    description: "bearer token for /metrics, at least 16 characters; environment only",
    defaultText: "none",
  },
  {
    name: "ADMIN_EMAIL",
    description: "first admin, ignored once one exists; environment only",
    defaultText: "none",
  },
  {
    name: "ADMIN_PASSWORD",
    description: "the first admin's, at least 8 characters; environment only",
    defaultText: "none",
  },
] as const;
