// Tells where a call comes from, believing a forwarding header only when a trusted proxy sent it.

/**
 * @param peer the socket's address; absent in process
 * @param forwarded the `X-Forwarded-For` header, nearest proxy last
 * @returns the last address in the chain that is not a trusted proxy's
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const chain = [...(forwarded?.split(",") ?? []).map((part) => part.trim()), plain(peer ?? "in-process")];
  let address = chain.pop() ?? "";
  while (isTrusted(address) && chain.length > 0) address = plain(chain.pop() ?? "");
  return address;
}

/** `::ffff:10.0.0.1` is 10.0.0.1 on a socket that takes both kinds. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
