// Sends once, however often the button is pressed.

export type Once = (act: () => Promise<void>) => Promise<void>;

/** While one act is under way, further ones are dropped. */
export function createOnce(): Once {
  let busy = false;
  return async (act) => {
    if (busy) return;
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
  };
}
