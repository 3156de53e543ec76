import { z } from 'zod'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'

/** While rendering a page; anywhere else in a script; in an unhandled promise; when part of the program failed to load. */
export const BROWSER_ERROR_KINDS = ['render', 'script', 'promise', 'load'] as const
export const BrowserErrorKind = z.enum(BROWSER_ERROR_KINDS)
export type BrowserErrorKind = z.infer<typeof BrowserErrorKind>

export const BROWSER_ERROR_SORTS = ['lastSeen', 'count'] as const

/** A browser build, by the digest in the name of its first file. */
export const Build = z
  .string()
  .max(40)
  .regex(/^[\w-]+$/)

export const BrowserErrorQuery = z.strictObject({
  query: SearchText,
  kinds: listOf(BrowserErrorKind),
  build: Build.optional(),
  status: z.enum(['open', 'done', 'all']).default('open'),
  sortProperty: z.enum(BROWSER_ERROR_SORTS).default('lastSeen'),
  sortDirection: SortDirection.default('desc'),
  ...Paging,
})
export type BrowserErrorQuery = z.infer<typeof BrowserErrorQuery>
