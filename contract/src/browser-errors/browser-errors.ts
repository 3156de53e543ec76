import { z } from 'zod'
import { get, NoContent, post, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { pageOf } from '../paging.ts'
import { Instant } from '../time.ts'
import { BrowserErrorKind, BrowserErrorQuery, Build } from './browser-error-search.ts'

/**
 * What a browser reports about an error. Nothing in it is free text: each field fits names from the program, but not what somebody typed.
 * The error's message is left out.
 */
export const BrowserErrorReport = z.strictObject({
  kind: BrowserErrorKind,
  /** The error's name, e.g. `TypeError`; for a refusal, its code. */
  name: z
    .string()
    .max(60)
    .regex(/^[\w.-]+$/),
  /** The page's route pattern, e.g. `/shipments/$shipmentNumber`. */
  place: z
    .string()
    .max(100)
    .regex(/^\/$|^(?:\/(?:[A-Za-z-]+|\$[A-Za-z]*))+$/),
  build: Build,
  /** From the last request answered before. */
  trace: z
    .string()
    .max(36)
    .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    .optional(),
  /** Innermost frame first, `function@file:line:column`, our files only. */
  stack: z
    .array(
      z
        .string()
        .max(160)
        .regex(/^[\w$.]*@[\w.-]+\.(?:js|css)(?::\d+:\d+)?$/),
    )
    .max(20),
})
export type BrowserErrorReport = z.infer<typeof BrowserErrorReport>

/** One error in one build, however often it occurred and to whom. */
export const BrowserError = z.strictObject({
  id: Id,
  kind: BrowserErrorKind,
  name: z.string(),
  place: z.string(),
  build: z.string(),
  stack: z.array(z.string()),
  /** From the last report with one. */
  trace: z.string().nullable(),
  count: z.number().int(),
  people: z.number().int(),
  companies: z.number().int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** Null while open, and again if it recurs. */
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
})
export type BrowserError = z.infer<typeof BrowserError>

export const browserErrors = {
  report: post('/api/v2/browser_errors', {
    says: 'Reports a portal error in a browser, without anything the user typed.',
    may: 'signed-in',
    body: BrowserErrorReport,
    returns: NoContent,
    refuses: ['too-many-requests'],
    status: 204,
  }),
  list: get('/api/v2/browser_errors', {
    says: 'Portal errors in browsers within 30 days, each once per build.',
    may: 'browser-error:review',
    query: BrowserErrorQuery,
    returns: pageOf(BrowserError),
  }),
  resolve: put('/api/v2/browser_errors/:browserErrorId/resolution', {
    says: 'Marks an error as done, or reopens it. It reopens by itself when it happens again.',
    may: 'browser-error:review',
    body: z.strictObject({ isResolved: z.boolean() }),
    returns: NoContent,
    refuses: ['not-found'],
    status: 204,
  }),
}
