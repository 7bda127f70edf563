import { getErrorCode } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { encodeStrictly, signRequest } from "./signRequest.ts";
import type { S3Access } from "./signRequest.ts";

export interface S3Request {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Statuses of failure that the caller handles. */
  accept?: number[];
}

export interface S3Response {
  status: number;
  headers: Headers;
  body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
}

export type S3Client = ReturnType<typeof createS3Client>;

/** How long a bucket may be silent, and how often a request that failed is repeated. */
const PATIENCE = { timeoutMs: 30_000, bytesPerSecond: 100_000, attempts: 4, delayMs: 500 };

/**
 * Requests to one bucket. Bun's own client can't be used: it has no time limit, and does not repeat a refused request.
 * @param patience for tests
 */
export function createS3Client(access: S3Access, bucket: string, patience: Partial<typeof PATIENCE> = {}) {
  const { timeoutMs, bytesPerSecond, attempts, delayMs } = { ...PATIENCE, ...patience };
  const endpoint = access.endpoint || `https://s3.${access.region}.amazonaws.com`;

  async function attempt(method: string, key: string, request: S3Request): Promise<S3Response> {
    const path = [bucket, ...key.split("/")].map(encodeStrictly).join("/");
    const url = new URL(`${endpoint.replace(/\/$/, "")}/${path}`);
    url.search = Object.entries(request.query ?? {})
      .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
      .join("&");
    const headers = { ...request.headers, ...signRequest(access, { method, url, body: request.body }) };
    const controller = new AbortController();
    const allowedMs = timeoutMs + ((request.body?.length ?? 0) / bytesPerSecond) * 1_000;
    const body = request.body === undefined ? {} : { body: request.body };
    const fetching = fetch(url, { method, headers, ...body, redirect: "manual", signal: controller.signal });
    const response = await withinTime(fetching, allowedMs, controller);
    const content = readWithinTime(response, timeoutMs, controller);
    const text = async () => Buffer.concat(await Array.fromAsync(content)).toString();
    return { status: response.status, headers: response.headers, body: content, text };
  }

  return {
    /**
     * Repeats a request that was not answered, or answered with 429 or 5xx.
     * @throws StartError in plain words
     */
    async request(method: string, key: string, request: S3Request = {}): Promise<S3Response> {
      for (let tries = 1; ; tries += 1) {
        const response = await attempt(method, key, request).catch((error: unknown) => error);
        const isAnswer = isResponse(response);
        if (isAnswer && (response.status < 300 || request.accept?.includes(response.status))) return response;
        const isPassing = !isAnswer || response.status === 429 || response.status >= 500;
        if (!isPassing || tries === attempts)
          throw isAnswer
            ? refusalError(response.status, await response.text(), { endpoint, bucket })
            : unreachableError(response, endpoint);
        await Bun.sleep(delayMs * 2 ** (tries - 1));
      }
    },
  };
}

class SilenceError extends Error {}

async function withinTime<T>(promise: Promise<T>, ms: number, controller: AbortController): Promise<T> {
  const timer = setTimeout(() => controller.abort(new SilenceError()), ms);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** A long download may take its time, as long as bytes arrive. */
async function* readWithinTime(response: Response, ms: number, controller: AbortController) {
  const reader = response.body?.getReader();
  for (;;) {
    if (!reader) return;
    const { done, value } = await withinTime(reader.read(), ms, controller).catch((error: unknown) => {
      throw unreachableError(error, new URL(response.url).origin);
    });
    if (done) return;
    yield value;
  }
}

function isResponse(value: unknown): value is S3Response {
  return typeof value === "object" && value !== null && "status" in value;
}

interface Place {
  endpoint: string;
  bucket: string;
}

type Explanation = (place: Place) => [problem: string, remedy: string];

const keyRefused: Explanation = ({ endpoint, bucket }) => [
  `${endpoint} refused the access key for the bucket ${bucket}.`,
  "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may list, read, write and delete in the bucket.",
];

/** By the code in the answer. */
const EXPLANATIONS: Record<string, Explanation> = {
  AccessDenied: keyRefused,
  InvalidAccessKeyId: keyRefused,
  SignatureDoesNotMatch: keyRefused,
  RequestTimeTooSkewed: ({ endpoint }) => [
    `The clocks of this machine and of ${endpoint} differ.`,
    "Set the clock of this machine.",
  ],
  NoSuchBucket: ({ endpoint, bucket }) => [
    `${endpoint} has no bucket ${bucket}.`,
    "Create it, or check its name, S3_ENDPOINT and S3_REGION.",
  ],
  NoSuchKey: ({ bucket }) => [
    `This backup is not in the bucket ${bucket}.`,
    "`vitrine backup list` lists them.",
  ],
};

function refusalError(status: number, text: string, place: Place): StartError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
  const explain = EXPLANATIONS[code] ?? (status === 403 ? keyRefused : null);
  const [problem, remedy] = explain?.(place) ?? [
    `${place.endpoint} answered ${`${status} ${code}`.trim()}.`,
    "Try again later; if it stays so, ask the provider of the bucket.",
  ];
  return new StartError(problem, remedy);
}

function unreachableError(cause: unknown, endpoint: string): StartError {
  const [problem, remedy] =
    cause instanceof SilenceError
      ? [`${endpoint} does not answer.`, "Check S3_ENDPOINT and the network, or try again later."]
      : [
          `${endpoint} can't be reached (${getErrorCode(cause) || String(cause)}).`,
          "Check S3_ENDPOINT and the network.",
        ];
  return new StartError(problem, remedy, { cause });
}
