export interface S3Access {
  /** Origin; empty for AWS. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface UnsignedRequest {
  method: string;
  /** Its path and its query are encoded by `encodeStrictly`. */
  url: URL;
  body?: Uint8Array | undefined;
}

/**
 * The headers of AWS Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). `Bun.S3Client.presign` can't sign a query, which lists
 * and uploads in parts have.
 */
export function signRequest(
  access: S3Access,
  { method, url, body }: UnsignedRequest,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const signed: Record<string, string> = {
    host: url.host,
    "x-amz-content-sha256": sha256(body ?? ""),
    "x-amz-date": time,
  };
  const names = Object.keys(signed).join(";");
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const query = url.search.slice(1).split("&").sort().join("&");
  const canonical = [method, url.pathname, query, lines.join(""), names, signed["x-amz-content-sha256"]];
  const scope = `${time.slice(0, 8)}/${access.region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical.join("\n"))].join("\n");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${access.secretAccessKey}`);
  const signature = hmac(key, text).toString("hex");
  const { host: _, ...headers } = signed;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${access.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** All but letters, digits and `-._~`, as the signature demands. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return new Bun.CryptoHasher("sha256", key).update(text).digest();
}
