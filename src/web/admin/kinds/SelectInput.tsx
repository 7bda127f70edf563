import { useMemo } from "react";
import type { ComponentProps } from "react";

import type { ChoiceField, ChoicesField } from "#resources/kinds/kinds.ts";

import { useServices } from "#web/admin/session/services.ts";
import { CheckboxGroup } from "#web/admin/ui/fields/CheckboxGroup.tsx";
import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/admin/ui/fields/TextField.tsx";

import { countryOptions } from "./countries.ts";
import { labelProps } from "./input.ts";
import type { InputProps } from "./input.ts";
import { timeZoneOptions } from "./timeZones.ts";

interface SelectInputProps extends InputProps, Pick<ComponentProps<typeof SelectField>, "options"> {}

function SelectInput({ options, ...props }: SelectInputProps) {
  return (
    <SelectField {...props.control.form.register(props.name)} {...labelProps(props)} options={options} />
  );
}

function toOptions({ field, nameOption = (value) => value }: InputProps<ChoiceField | ChoicesField>) {
  return field.options.map((value) => ({ value, label: nameOption(value) }));
}

export function ChoicesInput(props: InputProps<ChoicesField>) {
  const { label, error, changed } = labelProps(props);
  return (
    <CheckboxGroup
      label={label}
      error={error}
      changed={changed}
      options={toOptions(props)}
      field={props.control.form.register(props.name)}
    />
  );
}

export function ChoiceInput(props: InputProps<ChoiceField>) {
  const { control, name, isSegmented } = props;
  const options = toOptions(props);
  if (!isSegmented) return <SelectInput {...props} options={options} />;
  const { label, error, changed } = labelProps(props);
  const registered = control.form.register(name);
  return (
    <SegmentedControl
      label={label}
      error={error}
      changed={changed}
      options={options}
      field={() => registered}
    />
  );
}

export function TimeZoneInput(props: InputProps) {
  const { timeZone } = useServices();
  return <SelectInput {...props} options={useMemo(() => timeZoneOptions(timeZone), [timeZone])} />;
}

export function CountryInput(props: InputProps) {
  return <SelectInput {...props} options={useMemo(() => countryOptions(), [])} />;
}
