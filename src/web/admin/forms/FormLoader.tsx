import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

import { FormSkeleton } from "./FormSkeleton.tsx";

/** Refetches on every mount, but never while the form is open. */
export function useFreshQuery<T, K extends readonly unknown[]>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery({ ...options, staleTime: Infinity, refetchOnMount: "always" });
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
}

interface FormLoaderProps<T> extends Pick<ComponentProps<typeof Screen>, "title" | "parent"> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  failedTitle: string;
  /** Beside "Try again". */
  actions?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the form once its data is loaded, until then a skeleton or the error. */
export function FormLoader<T>({ query, failedTitle, actions, children, ...screen }: FormLoaderProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <Screen {...screen}>
      {error && !isFetching ? (
        <LoadFailed title={failedTitle} error={error} onRetry={() => void refetch()} actions={actions} />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}
