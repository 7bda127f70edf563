import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { AnyRecord } from "#content/contentType.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Screen } from "../../layout/Screen.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

import type { FormBinding } from "./bindings.ts";
import { pathsOf } from "./paths.ts";
import { wordsOf } from "./words.ts";

interface OneRecordProps<R extends AnyRecord> {
  binding: FormBinding<R>;
  id: string;
  /** Of the screen, until the record has its own. */
  title: string;
  loading: ReactNode;
  children: (record: R) => ReactNode;
}

/** Reads one record for a screen, each time that it is opened. */
export function OneRecord<R extends AnyRecord>({ binding, id, title, loading, children }: OneRecordProps<R>) {
  const { type, api, Missing } = binding;
  const query = useQuery({
    ...api.edited(useHttp(), id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const record = query.isFetchedAfterMount ? query.data : undefined;
  if (record) return children(record);
  return (
    <Screen title={title} parent={pathsOf(type).parent}>
      {query.isError ? (
        <LoadFailed binding={binding} message={query.error.message} onRetry={() => void query.refetch()} />
      ) : record === null ? (
        <Missing type={type} />
      ) : (
        loading
      )}
    </Screen>
  );
}

interface LoadFailedProps<R extends AnyRecord> {
  binding: FormBinding<R>;
  message: string;
  onRetry: () => void;
}

function LoadFailed<R extends AnyRecord>({ binding: { type }, message, onRetry }: LoadFailedProps<R>) {
  const actions = (
    <>
      <Button icon="retry" onClick={onRetry}>
        Try again
      </Button>
      <ButtonLink kind="plain" href={type.admin.path}>
        {wordsOf(type).back}
      </ButtonLink>
    </>
  );
  return (
    <Notice failed title={type.messages.loadFailed} actions={actions}>
      {message || "The server's answer could not be read."}
    </Notice>
  );
}
