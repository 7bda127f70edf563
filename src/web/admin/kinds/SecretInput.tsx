import type { SecretField } from "#resources/kinds/kinds.ts";

import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextAreaField } from "#web/admin/ui/fields/TextField.tsx";

import { labelProps } from "./input.ts";
import type { InputProps } from "./input.ts";

export function SecretInput(props: InputProps<SecretField>) {
  const input = { ...props.control.form.register(props.name), ...labelProps(props) };
  if (props.field.isMultiline)
    return <TextAreaField {...input} rows={4} autoComplete="off" spellCheck={false} />;
  return <PasswordField {...input} autoComplete="new-password" />;
}
