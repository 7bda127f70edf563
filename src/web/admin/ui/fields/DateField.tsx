import type { ComponentProps } from "react";

import { toGregorianDate } from "#contract/fields/dates.ts";

import { TextField } from "./TextField.tsx";

/** A day. A year of the Buddhist era becomes that of the Gregorian calendar once it is entered. */
export function DateField({ onChange, ...props }: Omit<ComponentProps<typeof TextField>, "type">) {
  return (
    <TextField
      {...props}
      type="date"
      autoComplete="off"
      onChange={(event) => {
        const date = toGregorianDate(event.target.value);
        // Setting the same value would clear what is typed of the next one.
        if (date !== event.target.value) event.target.value = date;
        onChange?.(event);
      }}
    />
  );
}
