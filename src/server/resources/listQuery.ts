// The query of a list of records, to which a content type adds parameters.
import type * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { RECORD_STATES } from "#resources/contentType.ts";
import type { RecordState } from "#resources/contentType.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import { enumParam, paginatedSearchQuery } from "#server/http/request.ts";
import { LANGUAGE_PARAMETER } from "#server/http/textLanguage.ts";

import type { Condition } from "./Collection.ts";

/** Query parameters of a list by name; each schema is created at first use. */
type QueryParameters = Record<string, () => z.ZodType>;
type QueryValues<P extends QueryParameters> = { [Name in keyof P]: z.output<ReturnType<P[Name]>> };

/** What a type adds to the list route. */
export interface ListOptions<P extends QueryParameters = QueryParameters> {
  /** Query parameters besides page, limit, search and status. */
  parameters: P;
  /**
   * The condition for these parameters.
   * @throws AppError `invalid`
   */
  where?: (query: QueryValues<P>) => Promise<Condition>;
  /** Long texts that the list leaves empty; by default Markdown and blocks. */
  omittedTexts?: (query: QueryValues<P>) => readonly string[];
  /** Lowers the limit of a page. */
  maxLimit?: (query: QueryValues<P>) => number;
}

/** Infers the types of the functions from the parameters. */
export function defineListOptions<const P extends QueryParameters>(options: ListOptions<P>): ListOptions {
  // Only called with the parsed parameters.
  return options as unknown as ListOptions;
}

export type ListQuery = PageRequest & { lang?: string; search?: string; status?: RecordState } & Record<
    string,
    unknown
  >;

const STATUS_PARAMETER = {
  status: () => enumParam(RECORD_STATES, "status must be Draft, Review, Scheduled or Published"),
};

export function listQuerySchema(parameters: QueryParameters = {}): z.ZodType<ListQuery> {
  const query = paginatedSearchQuery.extend(
    lazyFields<QueryParameters>({ ...LANGUAGE_PARAMETER, ...STATUS_PARAMETER, ...parameters }),
  );
  return query as unknown as z.ZodType<ListQuery>;
}
