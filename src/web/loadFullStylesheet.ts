// Puts the whole style sheet in force, of which a page holds only its own part.

/** Resolves without it where it does not arrive: the page's own part has to do then. */
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
