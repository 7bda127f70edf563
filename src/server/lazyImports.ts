// Modules that would slow the start, imported at first use.

export const net = () => process.getBuiltinModule("node:net");

export const nodeCrypto = () => process.getBuiltinModule("node:crypto");

export const acmeClient = () => import("acme-client");

export const zlib = () => process.getBuiltinModule("node:zlib");

export const stream = () => import("node:stream");

export const tarStream = () => import("tar-stream");

export const age = () => import("age-encryption");

export const nodemailer = () => import("nodemailer");

export const otpauth = () => import("otpauth");

export async function webauthn() {
  // Its dependencies need it, but import it too late in a bundle.
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}
