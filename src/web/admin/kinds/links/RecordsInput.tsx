import { useQuery } from "@tanstack/react-query";

import { MAX_SHOWN_RECORDS, RECORD_PICKS, RECORD_SOURCES } from "#resources/kinds/pageKinds.ts";
import type { RecordsField, RecordsValue } from "#resources/kinds/pageKinds.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { linkTexts as texts } from "#texts/admin/links.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { typePlural, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";
import { SelectField } from "#web/admin/ui/fields/TextField.tsx";

import { useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { RowsList } from "../rows/RowsList.tsx";
import { NumberInput } from "../TextInput.tsx";
import { TargetInput } from "./TargetInput.tsx";
import type { TargetType } from "./useTargets.ts";

const COUNT = { kind: "number", min: 1, max: MAX_SHOWN_RECORDS, noun: "Records" } as const;
const UUID = /^[0-9a-f-]{36}$/;

/** Which records a page lists. */
export function RecordsInput(props: InputProps<RecordsField>) {
  const { control, name } = props;
  // As the kind says.
  const value = useFieldValue(props) as RecordsValue;
  const { data: categories = [] } = useQuery(categoriesQuery(useHttp()));
  const { contentFeatures } = useServices();
  const typeOf = (source: string): TargetType =>
    contentFeatures.find(({ type }) => type.plural === source)?.type ?? "client";
  const hasCategories = value.source === "activities" && categories.length > 0;
  const picks = RECORD_PICKS.filter(
    (pick) => pick !== "category" || hasCategories || value.pick === "category",
  );
  const select = (part: keyof RecordsValue, rest: Partial<RecordsValue> = {}) => ({
    name: `${name}.${part}`,
    value: String(value[part]),
    onChange: ({ target }: { target: { value: string } }) =>
      control.form.setValue(
        name,
        { ...value, ...rest, [part]: target.value },
        { shouldDirty: true, shouldValidate: true },
      ),
  });
  return (
    <div className="stack gap-18">
      <SelectField
        {...select("source", { pick: "newest", category: "", ids: [] })}
        label={props.label}
        options={RECORD_SOURCES.map((source) => ({ value: source, label: nameType(typeOf(source)) }))}
      />
      <SelectField
        {...select("pick", { category: categories[0]?.slug ?? "" })}
        label={texts.which}
        options={picks.map((pick) => ({ value: pick, label: texts.picks[pick] }))}
      />
      {value.pick === "category" && (
        <SelectField
          {...select("category")}
          label={recordTexts.types.activity.fields.category}
          options={categories.map(({ slug, name: label }) => ({ value: slug, label }))}
        />
      )}
      {value.pick === "chosen" ? (
        <ChosenRecords {...props} type={typeOf(value.source)} />
      ) : (
        <NumberInput {...props} name={`${name}.count`} field={COUNT} label={texts.count} />
      )}
    </div>
  );
}

function nameType(type: TargetType): string {
  return type === "client" ? layoutTexts.names.clients : upperFirst(typePlural(type));
}

/** In the order of the page. */
function ChosenRecords({ type, ...props }: InputProps & { type: TargetType }) {
  const name = `${props.name}.ids`;
  return (
    <div className="stack gap-8">
      <RowsList
        control={props.control}
        name={name}
        max={MAX_SHOWN_RECORDS}
        emptyRow=""
        addLabel={texts.addRecord}
        nameRow={(number) => texts.row({ number })}
      >
        {(index) => (
          <TargetInput
            {...props}
            name={`${name}.${index}`}
            label={texts.row({ number: index + 1 })}
            placeholder={texts.searchRecords}
            types={[type]}
            parse={(value) => (UUID.test(value) ? { type, id: value } : null)}
            format={({ id }) => id}
          />
        )}
      </RowsList>
    </div>
  );
}
