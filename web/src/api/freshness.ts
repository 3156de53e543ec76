import type { Query, QueryClient } from '@tanstack/react-query'
import type { SubjectType } from '@waybill/contract/ids.ts'
import type { News } from '@waybill/contract/live.ts'
import { heardBy, recordOf } from './subjects.ts'

/** Refetches every answer about these kinds of records. */
export function invalidateSubjects(client: QueryClient, types: readonly SubjectType[]): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => (heardBy(pathOf(query)) ?? []).some((type) => types.includes(type)),
  })
}

/** Which answers some news makes stale: lists and counts by kind, a record's page only for its own record. */
export function madeStaleBy(news: readonly News[]): (query: Query) => boolean {
  return (query) => news.some((item) => concerns(query, item))
}

function concerns(query: Query, { subject }: News): boolean {
  const path = pathOf(query)
  if (!heardBy(path)?.includes(subject.type)) return false
  const shown = idOf(query.state.data)
  return recordOf(path) !== subject.type || shown === undefined || shown === subject.id
}

function pathOf(query: Query): string {
  const [path] = query.queryKey
  return typeof path === 'string' ? path : ''
}

function idOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : undefined
}
