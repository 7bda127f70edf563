import type { ComponentProps } from "react";

import { toGregorianDate } from "#contract/fields/dates.ts";

import { TextField } from "./TextField.tsx";

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, "type"> {
  type?: "date" | "datetime-local";
}

/** A day, or a time of a day. A year of the Buddhist era becomes that of the Gregorian calendar once it is entered. */
export function DateField({ type = "date", onChange, ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      type={type}
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
