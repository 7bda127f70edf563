import { lazy } from "react";
import type { ComponentType } from "react";

import type { AnyRecord, ContentType } from "#content/contentType.ts";

import type { FormBinding, ListBinding } from "./bindings.ts";

/** A content type in the back office; its screens are loaded when they are opened. */
export interface ContentScreens {
  type: ContentType;
  List: ComponentType;
  Create: ComponentType;
  Edit: ComponentType<{ id: string }>;
  others: readonly OtherScreen[];
}

/** A screen that only one type has. */
export interface OtherScreen {
  /** Below the address of the list, such as `/preview/:id`. */
  path: string;
  /** In the search; left out for screens of one record. */
  label?: string;
  Screen: ComponentType<{ id?: string | undefined }>;
}

interface Particular<R extends AnyRecord> {
  list?: () => Promise<ListBinding<R>>;
  form?: () => Promise<FormBinding<R>>;
  others?: readonly OtherScreen[];
}

/** @param particular what is left out is as it is for every type */
export function contentScreens<R extends AnyRecord>(
  type: ContentType,
  { list, form, others = [] }: Particular<R> = {},
): ContentScreens {
  const loadList = list ?? (() => defaultList<R>(type));
  const loadForm = form ?? (() => defaultForm<R>(type));
  return {
    type,
    others,
    List: lazy(async () => {
      const [{ ListScreen }, binding] = await Promise.all([import("./ListScreen.tsx"), loadList()]);
      return { default: () => <ListScreen binding={binding} /> };
    }),
    Create: lazy(async () => {
      const [{ CreateScreen }, binding] = await Promise.all([import("./CreateScreen.tsx"), loadForm()]);
      return { default: () => <CreateScreen binding={binding} /> };
    }),
    Edit: lazy(async () => {
      const [{ EditScreen }, binding] = await Promise.all([import("./EditScreen.tsx"), loadForm()]);
      return { default: ({ id }: { id: string }) => <EditScreen binding={binding} id={id} /> };
    }),
  };
}

async function defaultList<R extends AnyRecord>(type: ContentType) {
  const [{ listBinding }, { createContentApi }] = await Promise.all([
    import("./listBinding.tsx"),
    import("#web/api/content.ts"),
  ]);
  return listBinding<R>({ type, api: createContentApi<R>(type) });
}

async function defaultForm<R extends AnyRecord>(type: ContentType) {
  const [{ formBinding }, { createContentApi }] = await Promise.all([
    import("./formBinding.tsx"),
    import("#web/api/content.ts"),
  ]);
  return formBinding<R>({ type, api: createContentApi<R>(type) });
}
