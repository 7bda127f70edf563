import { useMemo } from "react";
import type { ComponentProps } from "react";

import type { ChoiceField } from "#resources/kinds/kinds.ts";

import { useServices } from "#web/admin/session/services.ts";
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

export function ChoiceInput(props: InputProps<ChoiceField>) {
  const { control, name, field, nameOption = (option) => option, isSegmented } = props;
  const options = field.options.map((value) => ({ value, label: nameOption(value) }));
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
