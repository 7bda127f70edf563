import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { AnyRecord } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";

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
  const query = useQuery({
    ...config.api.forEditing(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const record = query.isFetchedAfterMount ? query.data : undefined;
  if (record) return children(record);
  return <LoadingScreen config={config} title={title} query={query} isMissing={record === null} />;
}

interface LoadingScreenProps {
  config: Pick<FormConfig<AnyRecord>, "type" | "NotFound">;
  title: string;
  query: UseQueryResult;
  /** True if the record does not exist. */
  isMissing: boolean;
}

/** Shown while a record is read, and if it can't be. */
export function LoadingScreen({ config, title, query, isMissing }: LoadingScreenProps) {
  const { type, NotFound } = config;
  return (
    <Screen title={title} parent={pathsOf(type).list}>
      {isMissing ? (
        <NotFound type={type} />
      ) : query.isError ? (
        <LoadFailed
          title={typeMessages(type).loadFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          actions={
            <ButtonLink kind="plain" href={type.admin.path}>
              {texts.back({ plural: typePlural(type) })}
            </ButtonLink>
          }
        />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}
