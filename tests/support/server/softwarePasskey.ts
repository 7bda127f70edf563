// An authenticator in software, with an ES256 key and user verification.
// https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

type Bytes = Uint8Array<ArrayBuffer>;

export async function createSoftwarePasskey(origin: string, { verifiesUser = true } = {}) {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const id = crypto.getRandomValues(new Uint8Array(16));
  const rpIdHash = await sha256(new TextEncoder().encode(new URL(origin).hostname));
  const flags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (extraFlags = 0) =>
    concat(rpIdHash, [flags | extraFlags], [0, 0, 0, (counter += 1)]);

  return {
    id: encode(id),
    /** @param challenge of the options */
    async register(challenge: string) {
      const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
      const coseKey = concat(
        [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32],
        decode(x),
        [0x22, 0x58, 32],
        decode(y),
      );
      const data = concat(authenticatorData(ATTESTED), new Uint8Array(16), [0, id.length], id, coseKey);
      const attestation = concat(
        [0xa3, ...cborText("fmt"), ...cborText("none"), ...cborText("attStmt"), 0xa0],
        [...cborText("authData"), 0x58, data.length],
        data,
      );
      return {
        id: encode(id),
        response: {
          clientDataJSON: encode(clientData("webauthn.create", challenge)),
          attestationObject: encode(attestation),
          transports: ["internal"],
        },
      };
    },
    /** @param challenge of the options */
    async sign(challenge: string) {
      const data = authenticatorData();
      const client = clientData("webauthn.get", challenge);
      const signed = concat(data, await sha256(client));
      const algorithm = { name: "ECDSA", hash: "SHA-256" };
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, keys.privateKey, signed));
      return {
        id: encode(id),
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(toDer(signature)),
        },
      };
    },
  };
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** WebAuthn signatures are in DER, those of Web Crypto are not. */
function toDer(signature: Bytes): Bytes {
  const half = signature.length / 2;
  const integers = [signature.slice(0, half), signature.slice(half)].map((integer) => {
    const start = integer.findIndex((byte) => byte !== 0);
    const digits = integer.slice(start);
    const positive = (digits[0] ?? 0) >= 0x80 ? concat([0], digits) : digits;
    return concat([2, positive.length], positive);
  });
  const body = concat(...integers);
  return concat([0x30, body.length], body);
}

function cborText(text: string): number[] {
  return [0x60 + text.length, ...new TextEncoder().encode(text)];
}

function concat(...parts: (Bytes | number[])[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function encode(bytes: Bytes): string {
  return Buffer.from(bytes).toString("base64url");
}

function decode(base64url: string): Bytes {
  return Uint8Array.from(Buffer.from(base64url, "base64url"));
}
