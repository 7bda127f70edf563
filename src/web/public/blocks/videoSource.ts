/** Those of other companies. `/player/…` frames them, so that the policies of pages name no further hosts. */
export const PLAYERS = [
  {
    provider: "YouTube",
    /** Of a video; the group is its id. */
    address:
      /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^&#]*&)*v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})/,
    frame: "https://www.youtube-nocookie.com/embed/",
  },
  {
    provider: "Vimeo",
    // An unlisted video has a key after its number.
    address: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12}(?:\/\w{1,20})?)/,
    frame: "https://player.vimeo.com/video/",
  },
] as const;

/** @returns the source of the player or of the file; `provider` is empty for a file. `null` for an address that is no video */
export function videoSource(href: string) {
  for (const { provider, address } of PLAYERS) {
    const id = address.exec(href)?.[1];
    if (id) return { provider, src: `/player/${provider}-${id.replace("/", "-")}` };
  }
  return /^\/[^?#]*\.(?:mp4|webm)$/i.test(href) ? { provider: "", src: href } : null;
}
