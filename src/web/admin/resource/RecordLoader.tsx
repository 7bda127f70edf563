import type { ComponentProps, ReactNode } from "react";

import type { AnyRecord } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { FormLoader, useFreshQuery } from "#web/admin/forms/FormLoader.tsx";

import type { FormConfig } from "./screenConfigs.ts";
import { pathsOf } from "./paths.ts";
import { typePlural, typeMessages } from "#web/admin/frame/typeTexts.ts";

interface RecordLoaderProps<R extends AnyRecord> {
  config: FormConfig<R>;
  id: string;
  /** The screen's title until the record is loaded. */
  title: string;
  children: (record: R) => ReactNode;
}

/** Reads one record each time the screen is opened. */
export function RecordLoader<R extends AnyRecord>({ config, id, title, children }: RecordLoaderProps<R>) {
  const query = useFreshQuery(config.api.forEditing(useHttp(), id));
  if (query.data) return children(query.data);
  return <LoadingScreen config={config} title={title} query={query} isMissing={query.data === null} />;
}

interface LoadingScreenProps extends Pick<ComponentProps<typeof FormLoader>, "title" | "query"> {
  config: Pick<FormConfig<AnyRecord>, "type" | "NotFound">;
  /** True if the record does not exist. */
  isMissing: boolean;
}

/** Shown while a record is read, and if it can't be. */
export function LoadingScreen({ config, title, query, isMissing }: LoadingScreenProps) {
  const { type, NotFound } = config;
  const parent = pathsOf(type).list;
  if (isMissing)
    return (
      <Screen title={title} parent={parent}>
        <NotFound type={type} />
      </Screen>
    );
  return (
    <FormLoader
      title={title}
      parent={parent}
      query={{ ...query, data: undefined }}
      failedTitle={typeMessages(type).loadFailed}
      actions={
        <ButtonLink kind="plain" href={type.admin.path}>
          {texts.back({ plural: typePlural(type) })}
        </ButtonLink>
      }
    >
      {() => null}
    </FormLoader>
  );
}
