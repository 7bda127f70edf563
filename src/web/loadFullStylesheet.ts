/**
 * Applies the full style sheet; a server-rendered page inlines only the rules it uses. Also resolves if loading
 * fails: the inlined rules then have to do.
 */
export async function loadFullStylesheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!link) return;
  if (!link.sheet) {
    await new Promise((resolve) => {
      for (const eventName of ["load", "error"]) link.addEventListener(eventName, resolve, { once: true });
    });
  }
  link.media = "all";
}
