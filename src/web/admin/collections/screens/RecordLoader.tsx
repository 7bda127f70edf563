import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { AnyRecord } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

import type { FormConfig } from "./screenConfigs.ts";
import { pathsOf } from "./paths.ts";
import { typePlural, typeMessages } from "../typeTexts.ts";

interface RecordLoaderProps<R extends AnyRecord> {
  config: FormConfig<R>;
  id: string;
  /** The screen's title until the record is loaded. */
  title: string;
  skeleton: ReactNode;
  children: (record: R) => ReactNode;
}

/** Reads one record each time the screen is opened. */
export function RecordLoader<R extends AnyRecord>({
  config,
  id,
  title,
  skeleton,
  children,
}: RecordLoaderProps<R>) {
  const { type, api, NotFound } = config;
  const query = useQuery({
    ...api.forEditing(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const record = query.isFetchedAfterMount ? query.data : undefined;
  if (record) return children(record);
  return (
    <Screen title={title} parent={pathsOf(type).parent}>
      {query.isError ? (
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
      ) : record === null ? (
        <NotFound type={type} />
      ) : (
        skeleton
      )}
    </Screen>
  );
}
