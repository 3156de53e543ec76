import { endpoints } from '@waybill/contract/api.ts'
import type { Endpoint, Method } from '@waybill/contract/endpoint.ts'
import { describeApi } from '../src/http/openapi.ts'
import type { Targets } from './targets.ts'

export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  contentEncoding?: string
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Described = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

/** An endpoint as the OpenAPI document shows it to outsiders: the probes know no more. */
export type Operation = {
  name: string
  endpoint: Endpoint
  method: Method
  path: string
  inPath: Parameter[]
  inQuery: Parameter[]
  body: Schema | undefined
}

/** `isNarrowing`: it has one more value than its siblings, which finds nobody's records. */
export type Request = {
  method: Method
  url: string
  body?: unknown
  headers?: Record<string, string>
  isNarrowing?: true
}

// The document is JSON by construction.
const { paths, components } = JSON.parse(JSON.stringify(await describeApi('probe'))) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown>; parameters: Record<string, unknown> }
}

function readOperations(): Operation[] {
  const known = new Map<string, Endpoint>(endpoints().map(({ name, endpoint }) => [name, endpoint]))
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((described) => {
      const endpoint = known.get(described.operationId)
      if (!endpoint) throw new Error(`${described.operationId} is described but not in the contract`)
      const { parameters, requestBody } = written(described, {
        ...components.schemas,
        ...components.parameters,
      }) as Described
      // A path has one name per variable; the targets use the contract's.
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
      return {
        name: described.operationId,
        endpoint,
        method: endpoint.method,
        path: endpoint.path.replaceAll(/:(\w+)/g, '{$1}'),
        inPath: parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter, index) => ({ ...parameter, name: names[index] ?? '' })),
        inQuery: parameters.filter((parameter) => parameter.in === 'query'),
        body: requestBody?.content['application/json']?.schema,
      }
    }),
  )
}

const all = readOperations()
export const operations = (): readonly Operation[] => all

/** With every reference expanded; self-references end there. */
function written(part: unknown, shapes: Record<string, unknown>, within: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((one) => written(one, shapes, within))
  if (typeof part !== 'object' || part === null) return part
  const reference = '$ref' in part ? String(part.$ref) : undefined
  if (reference === undefined) {
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, written(one, shapes, within)]))
  }
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return within.includes(name) ? {} : written(shapes[name], shapes, [...within, name])
}

/**
 * Every way to aim the operation at the targets: each address, each body and each query name alone. What goes beside each comes in turn:
 * all addresses with all bodies would ask the same again.
 */
export function requestsAt(operation: Operation, targets: Targets): Request[] {
  const addresses = filledPaths(operation, targets)
  const required = operation.inQuery.filter((parameter) => parameter.required)
  const bodies = operation.body ? samples(operation, 'body', operation.body, targets) : [undefined]
  const needed = combinations(required.map((parameter) => pairs(operation, parameter, targets)))
  const [least = []] = needed
  const aimed = (query: Pair[], at: number): Request => {
    const address = addresses[at % addresses.length] ?? operation.path
    const body = bodies[at % bodies.length]
    return {
      method: operation.method,
      url: query.length > 0 ? `${address}?${new URLSearchParams(query)}` : address,
      ...(body === undefined ? {} : { body }),
      // An unchanged record has version 1.
      ...(operation.endpoint.isVersioned ? { headers: { 'if-match': '"1"' } } : {}),
    }
  }
  const most = Math.max(addresses.length, needed.length, bodies.length)
  return [
    ...Array.from({ length: most }, (_, at) => aimed(needed[at % needed.length] ?? [], at)),
    ...operation.inQuery
      .filter((parameter) => !parameter.required)
      .flatMap((parameter) =>
        pairs(operation, parameter, targets).map((pair, at) => ({
          ...aimed([...least, pair], at),
          ...(targets[parameter.name] ? {} : { isNarrowing: true as const }),
        })),
      ),
  ]
}

type Pair = [name: string, value: string]

function filledPaths(operation: Operation, targets: Targets): string[] {
  const values = combinations(operation.inPath.map((parameter) => pairs(operation, parameter, targets)))
  return values.map((set) =>
    set.reduce((path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)), operation.path),
  )
}

function pairs(operation: Operation, { name, schema }: Parameter, targets: Targets): Pair[] {
  return samples(operation, name, schema, targets).map((value) => [name, [value].flat().join()])
}

/** One of each list, in every combination. */
function combinations(lists: readonly Pair[][]): Pair[][] {
  return lists.reduce<Pair[][]>((sets, list) => sets.flatMap((set) => list.map((pair) => [...set, pair])), [[]])
}

/** Values the schema allows: every enum value, the ends of a range, the targets if the name finds records. */
export function samples(operation: Operation, name: string, schema: Schema, targets: Targets): unknown[] {
  const target = targets[name]
  if (target) return [...target]
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) return variants.flatMap((variant) => samples(operation, name, variant, targets))
  const { type } = schema
  if (Array.isArray(type)) return type.flatMap((one) => samples(operation, name, { ...schema, type: one }, targets))
  switch (type) {
    case 'object':
      return objects(operation, schema.properties ?? {}, targets)
    case 'array':
      return samples(operation, name, schema.items ?? {}, targets).map((value) => [value])
    case 'integer':
    case 'number':
      return [...new Set([schema.minimum ?? 1, Math.min(schema.maximum ?? 10, 10)])]
    case 'boolean':
      return [true, false]
    case 'null':
      return [null]
    case 'string':
      return [text(operation, name, schema)]
    default:
      throw untaught(operation, name)
  }
}

const SEARCHES = ['query', 'q']

function objects(operation: Operation, properties: Record<string, Schema>, targets: Targets): unknown[] {
  const lists = Object.entries(properties).map(([name, schema]) => ({
    name,
    // A search finds something; a saved search is only stored.
    values:
      SEARCHES.includes(name) && !operation.endpoint.isReading
        ? [words(operation, name)]
        : samples(operation, name, schema, targets),
  }))
  const longest = Math.max(1, ...lists.map(({ values }) => values.length))
  return Array.from({ length: longest }, (_, index) =>
    Object.fromEntries(lists.map(({ name, values }) => [name, values[index % values.length]])),
  )
}

function text(operation: Operation, name: string, schema: Schema): string {
  if (schema.contentEncoding === 'base64' || schema.format === 'base64') return 'SVNBKjAwKg=='
  // A time on a stop's clock.
  if (schema.pattern?.startsWith('^\\d{4}-\\d\\d-\\d\\dT')) return '2026-01-15T08:00'
  if (schema.pattern?.startsWith('^(?:[01]\\d|2[0-3]):')) return '08:00'
  switch (schema.format) {
    case 'date':
      return '2026-01-15'
    case 'date-time':
      // A span ends after it begins.
      return new Date(Date.now() + (name === 'to' ? 3_600_000 : 0)).toISOString()
    case 'uuid':
      throw untaught(operation, name)
    default:
      return words(operation, name)
  }
}

/** Text in a path or query finds something; text in a body is only stored. */
function words(operation: Operation, name: string): string {
  const isLeading = [...operation.inPath, ...operation.inQuery].some((parameter) => parameter.name === name)
  if (isLeading) throw untaught(operation, name)
  return 'A text'
}

function untaught({ name: operation }: Operation, name: string): Error {
  return new Error(
    `The probe does not know what to put into "${name}" of ${operation}: teach it in server/test/targets.ts`,
  )
}
