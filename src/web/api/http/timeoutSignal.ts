/** Replaces `AbortSignal.timeout`, which phones of 2022 may lack. */
export function timeoutSignal(ms: number): AbortSignal {
  if ("timeout" in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
