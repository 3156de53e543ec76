import { z } from 'zod'

export const PAGE_SIZE = 50
const LARGEST_PAGE = 200

/** `page` from 1 and `pageSize`, as in a query string (SPEC §9: 50 by default). */
export const Paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(0).max(LARGEST_PAGE).default(PAGE_SIZE),
}

export const SortDirection = z.enum(['asc', 'desc'])

/** What a person typed into a search box. */
export const SearchText = z.string().trim().max(200).optional()

const LISTED = /(?:\\.|[^,])+/gs

/** Several values of one query name, separated by commas: `statuses=3,4`. A comma in a value has a backslash before it: `homes=Chicago\, IL`. */
export function listOf<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      (text) => (typeof text === 'string' ? (text.match(LISTED) ?? []).map(unescaped) : text),
      z.array(item).max(100),
    )
    .optional()
}

const unescaped = (value: string): string => value.replaceAll(/\\([\\,])/g, '$1')

/** Long lists count their rows up to here: nobody reads as many, and counting a million takes longer than finding a page of them. */
export const MOST_COUNTED = 10_000

/** And up to here if a text is searched for: each row has to be read to tell whether it holds the text. */
export const MOST_MATCHES = 1_000

/** Whether counting may have stopped there. */
export const mayBeMore = (count: number): boolean => count === MOST_COUNTED || count === MOST_MATCHES

/** Every list returns its rows and the total count; there may be more, see `mayBeMore`. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.strictObject({ data: z.array(row), totalCount: z.number().int().min(0) })
}
