import type { BodySentTo, Endpoint, ParamsOf, QuerySentTo } from '@waybill/contract/endpoint.ts'

type NoNames = Record<never, string>

/** What identifies one answer of an endpoint: path params and query; for a POST that only reads, its body. */
export type Asked<E extends Endpoint> = { query?: QuerySentTo<E>; body?: BodySentTo<E> } & (NoNames extends ParamsOf<E>
  ? { params?: undefined }
  : { params: ParamsOf<E> })

/** The query as sent: lists joined by commas, as `listOf` reads them (contract), absent or empty values omitted. */
export function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.map(escaped).join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  // Commas separate a list's values and need no escape in a query (RFC 3986 §3.4); addresses stay readable.
  return search.toString().replaceAll('%2C', ',')
}

const escaped = (value: unknown): string => String(value).replaceAll(/[\\,]/g, '\\$&')

export function addressOf<E extends Endpoint>(endpoint: E, asked: Asked<E>): string {
  const params: Record<string, string> = asked.params ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = queryText(asked.query ?? {})
  return query ? `${path}?${query}` : path
}
