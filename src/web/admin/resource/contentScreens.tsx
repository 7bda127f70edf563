import type { ComponentType } from "react";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";

import type { FormConfig, ListConfig } from "./screenConfigs.ts";

/** The screens of a content type, loaded when they are opened. */
export interface ContentScreens {
  type: ContentType;
  List: ComponentType;
  Create: ComponentType;
  Edit: ComponentType<{ id: string }>;
  /** Of a further language. */
  Translate: ComponentType<{ id: string; language: string }>;
  extraScreens: readonly ExtraScreen[];
}

/** A screen that only this type has. */
export interface ExtraScreen {
  /** Path below that of the list, such as `/preview/:id`. */
  path: string;
  /** Label in the search; without one for screens of a single record. */
  label?: () => string;
  Screen: ComponentType<{ id?: string | undefined }>;
}

interface ScreenOverrides<R extends AnyRecord> {
  list?: () => Promise<ListConfig<R>>;
  form?: () => Promise<FormConfig<R>>;
  extraScreens?: readonly ExtraScreen[];
}

/** @param overrides the rest has the defaults of all types */
export function contentScreens<R extends AnyRecord>(
  type: ContentType,
  { list, form, extraScreens = [] }: ScreenOverrides<R> = {},
): ContentScreens {
  const loadList = list ?? (() => loadDefaultListConfig<R>(type));
  const loadForm = form ?? (() => loadDefaultFormConfig<R>(type));
  return {
    type,
    extraScreens,
    List: lazyComponent(async () => {
      const [{ ListScreen }, config] = await Promise.all([import("./ListScreen.tsx"), loadList()]);
      return () => <ListScreen config={config} />;
    }),
    Create: lazyComponent(async () => {
      const [{ CreateScreen }, config] = await Promise.all([import("./RecordScreens.tsx"), loadForm()]);
      return () => <CreateScreen config={config} />;
    }),
    Edit: lazyComponent(async () => {
      const [{ EditScreen }, config] = await Promise.all([import("./RecordScreens.tsx"), loadForm()]);
      return ({ id }: { id: string }) => <EditScreen config={config} id={id} />;
    }),
    Translate: lazyComponent(async () => {
      const [{ TranslateScreen }, config] = await Promise.all([
        import("./translations/TranslateScreen.tsx"),
        loadForm(),
      ]);
      return (text: { id: string; language: string }) => <TranslateScreen config={config} {...text} />;
    }),
  };
}

async function loadDefaultListConfig<R extends AnyRecord>(type: ContentType) {
  const { createListConfig } = await import("./createListConfig.tsx");
  return createListConfig<R>({ type });
}

async function loadDefaultFormConfig<R extends AnyRecord>(type: ContentType) {
  const { createFormConfig } = await import("./createFormConfig.tsx");
  return createFormConfig<R>({ type });
}
