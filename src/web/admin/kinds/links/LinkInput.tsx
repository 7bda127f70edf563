import { parseLinkTarget, RECORD_TARGETS, recordTarget } from "#resources/kinds/linkTarget.ts";
import type { LinkField } from "#resources/kinds/pageKinds.ts";
import { linkTexts as texts } from "#texts/admin/links.ts";

import { typePlural, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";
import type { ComboboxOption } from "#web/admin/ui/fields/Combobox.tsx";

import type { InputProps } from "../input.ts";
import { TargetInput } from "./TargetInput.tsx";
import type { Target } from "./useTargets.ts";

/** A page of the site, a record, or a typed address. */
export function LinkInput(props: InputProps<LinkField>) {
  const contentTypes = useServices().contentFeatures.map(({ type }) => type);
  const types = contentTypes.filter(({ name }) => RECORD_TARGETS.some((target) => target === name));
  const { home, about, contact, privacy } = texts.pages;
  const pages = [
    toOption("/", home),
    toOption("/about", about),
    ...contentTypes.flatMap((type) =>
      type.pages.list ? [toOption(type.pages.list, upperFirst(typePlural(type)))] : [],
    ),
    toOption("/address", contact),
    toOption("/privacy-policy", privacy),
  ];
  function parse(value: string): Target | null {
    const target = parseLinkTarget(value);
    if (target?.kind !== "record") return null;
    const type = types.find(({ name }) => name === target.type);
    return type ? { type, id: target.id } : null;
  }
  return <TargetInput {...props} types={types} pages={pages} parse={parse} format={formatTarget} />;
}

function formatTarget({ type, id }: Target): string {
  return type === "client" ? "" : recordTarget(type.name, id);
}

function toOption(path: string, label: string): ComboboxOption {
  return { value: path, label, detail: path };
}
