// A limit to how long a call may take, for phones of 2022 too: some of them lack `AbortSignal.timeout`.

export function timeoutSignal(ms: number): AbortSignal {
  if ("timeout" in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
