import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "../../collections/form/focusField.ts";
import { useIsMounted } from "../../collections/form/useOnScreen.ts";
import type { RecordFormProps } from "../../collections/screens/bindings.ts";
import type { ValuesOf } from "../../collections/screens/formValues.ts";
import { formIdOf, useContentForm } from "../../collections/screens/useContentForm.ts";
import { useFinish } from "../../collections/screens/useFinish.ts";

import { FAILED_PICTURE, useTextBox } from "./editor/useTextBox.ts";
import { previewPathOf } from "./paths.ts";

const PICTURES_LACK = texts.textPictures.missing;

type FieldName = keyof ValuesOf<typeof ARTICLES>;

interface FormOptions extends Omit<RecordFormProps<Article>, "title"> {
  /** Called before the focus moves to what stopped a save. */
  onStopped: () => void;
}

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

/** The form of any record, with a text that pictures are uploaded into. */
export function useArticleForm({ binding, record, save, onStopped }: FormOptions) {
  const [awaitsPictures, setAwaitsPictures] = useState(false);
  const [lacksPictures, setLacksPictures] = useState(false);
  const isOnScreen = useIsMounted();
  const finish = useFinish(binding, {
    draftAction: (article) => ({ label: texts.preview, href: previewPathOf(article) }),
  });
  const setContent = useRef((_text: string): void => undefined);
  const textBox = useTextBox((text) => setContent.current(text));
  const control = useContentForm<Article>({
    type: ARTICLES,
    record,
    save,
    onSaved: finish,
    prepare: hasAllPictures,
    onStopped,
    isIncomplete: textBox.waiting.length > 0,
  });

  useEffect(() => {
    setContent.current = (text) =>
      control.form.setValue("content", text, { shouldDirty: true, shouldValidate: true });
  });

  /** A picture that is being uploaded into the text belongs to it; one that failed is left out by its author alone. */
  async function hasAllPictures(): Promise<boolean> {
    setAwaitsPictures(true);
    const hasAll = await textBox.settle();
    // The form was left in between: nothing of it is sent.
    if (!isOnScreen()) return false;
    setAwaitsPictures(false);
    setLacksPictures(!hasAll);
    if (hasAll) return true;
    onStopped();
    focusField(formIdOf(ARTICLES), FAILED_PICTURE);
    return false;
  }

  const isLacking = lacksPictures && textBox.failedCount > 0;
  return {
    ...control,
    /** The same as of any type, for the choice between two versions. */
    anyForm: control,
    // Its values are those of the type's fields.
    form: control.form as unknown as UseFormReturn<ValuesOf<typeof ARTICLES>>,
    errorOf: (name: FieldName) => control.errorOf(name),
    isChanged: (name: FieldName) => control.isChanged(name),
    textBox,
    failure: isLacking ? PICTURES_LACK : control.failure,
    /** A save was stopped by pictures that did not get into the text. */
    lacksPictures: isLacking,
    /** A button was pressed while pictures are still being uploaded into the text. */
    awaitsPictures: awaitsPictures && textBox.isUnderWay,
  };
}
