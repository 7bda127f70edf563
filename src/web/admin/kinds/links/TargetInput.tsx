import { useState } from "react";
import { useController } from "react-hook-form";

import { linkTexts as texts } from "#texts/admin/links.ts";

import { Combobox } from "#web/admin/ui/fields/Combobox.tsx";
import type { ComboboxOption } from "#web/admin/ui/fields/Combobox.tsx";

import { labelProps, looseControl } from "../input.ts";
import type { InputProps } from "../input.ts";
import { useTarget, useTargets } from "./useTargets.ts";
import type { Target, TargetType } from "./useTargets.ts";

interface TargetInputProps extends InputProps {
  types: readonly TargetType[];
  /** @returns `null` for a value that names no record */
  parse: (value: string) => Target | null;
  format: (target: Target) => string;
  /** Offered before the records that a search finds. */
  pages?: readonly ComboboxOption[];
}

const NO_PAGES: readonly ComboboxOption[] = [];

/** A record by search. Other typed texts are the value as they are. */
export function TargetInput({ types, parse, format, pages = NO_PAGES, ...props }: TargetInputProps) {
  const { ref, ...field } = useController({ control: looseControl(props.control), name: props.name }).field;
  const [isActive, setActive] = useState(false);
  const value = String(field.value ?? "");
  const target = parse(value);
  const chosen = useTarget(target);
  const typed = target ? "" : value;
  const records = useTargets(typed, types, isActive).map((found) => ({ ...found, value: format(found) }));
  return (
    <Combobox
      {...labelProps(props)}
      ref={ref}
      name={props.name}
      hint={chosen?.detail ?? pages.find((page) => page.value === value)?.label}
      note={chosen === null ? texts.gone : props.note}
      placeholder={props.placeholder ?? texts.placeholder}
      lang={chosen?.lang}
      value={chosen?.label ?? typed}
      options={[...pages.filter((page) => matches(page, typed)), ...records]}
      emptyText={texts.noneFound}
      onFocus={({ currentTarget }) => {
        setActive(true);
        if (target) currentTarget.select();
      }}
      onType={field.onChange}
      onChoose={(option) => field.onChange(option.value)}
      onBlur={field.onBlur}
    />
  );
}

function matches({ value, label }: ComboboxOption, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return label.toLowerCase().includes(wanted) || value.includes(wanted);
}
