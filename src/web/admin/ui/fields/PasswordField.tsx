import { useState } from "react";
import type { ComponentProps } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { IconButton } from "../IconButton.tsx";
import { TextField } from "./TextField.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "action">) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={shown ? "eyeOff" : "eye"}
      label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
      onClick={() => setShown(!shown)}
    />
  );
  return <TextField {...props} type={shown ? "text" : "password"} action={toggle} />;
}
