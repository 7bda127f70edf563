import { PAGES } from "#resources/pages.ts";
import type { Page } from "#resources/pages.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";

import { fieldLabel } from "#web/admin/frame/typeTexts.ts";
import { BlocksInput } from "#web/admin/kinds/blocks/BlocksInput.tsx";
import type { BlocksInputProps } from "#web/admin/kinds/blocks/BlocksInput.tsx";
import { ContentForm } from "#web/admin/resource/ContentForm.tsx";
import { createFormConfig } from "#web/admin/resource/createFormConfig.tsx";
import { RecordField } from "#web/admin/resource/RecordField.tsx";
import type { RecordFormProps } from "#web/admin/resource/screenConfigs.ts";
import type { ContentFormControl } from "#web/admin/resource/useContentForm.ts";

export const pageFormConfig = createFormConfig<Page>({
  type: PAGES,
  Form: PageForm,
  useFieldEditors: () => ({
    render: {
      blocks: (control, source) => <Blocks control={control} lang={control.language} source={source} />,
    },
  }),
});

const MAIN_FIELDS = { blocks: Blocks };
/** Below the picture for links to the page. */
const SIDE_FIELDS = {
  slug: sideField("slug"),
  description: sideField("description"),
  // Pages are in no list that is ordered by it.
  publishedAt: () => null,
};

function PageForm(props: RecordFormProps<Page>) {
  return (
    <ContentForm
      {...props}
      mainFields={MAIN_FIELDS}
      customFields={SIDE_FIELDS}
      logoLabel={texts.sharePicture}
      hasGallery={false}
    />
  );
}

function Blocks(input: Pick<BlocksInputProps, "control" | "lang" | "source">) {
  return (
    <BlocksInput {...input} name="blocks" field={PAGES.fields.blocks} label={fieldLabel(PAGES, "blocks")} />
  );
}

function sideField(name: string) {
  return function SideField({ control }: { control: ContentFormControl<Page> }) {
    return <RecordField name={name} control={control} record={control.record} />;
  };
}
