// Counts changes of what the public pages show; a rendered page is good for one version.

export type ContentVersion = ReturnType<typeof createContentVersion>;

export function createContentVersion() {
  let version = 1;
  return {
    current: () => version,
    moveOn: () => {
      version += 1;
    },
  };
}
