/** The code of a page or screen failed to load: no connection, or a newer release has renamed the files. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}
