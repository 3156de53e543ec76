import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

export type Json = Record<string, unknown>
export type JsonSchema = Json & {
  type?: string
  $ref?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  $defs?: Record<string, JsonSchema>
}

const SCHEMAS = '#/components/schemas/'
const CONTRACT = new URL('.', import.meta.resolve('@waybill/contract/api.ts'))

/** The contract's names for its schemas: each export's name, plus its file's where two files mean different things by it. */
export async function vocabulary(): Promise<Map<z.ZodType, string>> {
  const files = (await readdir(CONTRACT, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ address: new URL(file.replaceAll('\\', '/'), CONTRACT).href, title: path.basename(file, '.ts') }))
    .sort((a, b) => (a.title < b.title ? -1 : 1))
  const exported = await Promise.all(
    files.map(async ({ address, title }) =>
      Object.entries((await import(address)) as Json).map(([name, value]) => ({ title, name, value })),
    ),
  )
  const schemas = exported
    .flat()
    .filter((one): one is typeof one & { value: z.ZodType } => one.value instanceof z.ZodType)
  const meanings = Map.groupBy(schemas, ({ name }) => name)
  const isAmbiguous = (name: string) => new Set(meanings.get(name)?.map(({ value }) => value)).size > 1
  return new Map(schemas.map(({ title, name, value }) => [value, isAmbiguous(name) ? pascal(title) + name : name]))
}

/**
 * The document's shapes, each under one name. The contract's own names come first; a shape written inline takes the name of its place, and
 * is written once, however often it occurs.
 */
export class Shapes {
  readonly #names = z.registry<{ id: string }>()
  readonly #contracts: Set<string>
  readonly #shapes = new Map<string, JsonSchema>()
  /** A shape as text, and its name. */
  readonly #called = new Map<string, string>()

  constructor(names: Map<z.ZodType, string>) {
    for (const [schema, id] of names) this.#names.add(schema, { id })
    this.#contracts = new Set(names.values())
  }

  /** The schema as used in an operation, usually a reference. `place` names what has no name. */
  of(schema: z.ZodType, io: 'input' | 'output', place: string): JsonSchema {
    const { json, reference } = this.#read(schema, io)
    return this.#named(referring(json, reference), place)
  }

  /** The fields of a schema that needs no name itself: of a path, of a query. */
  fieldsOf(schema: z.ZodType, io: 'input' | 'output', place: string): Record<string, JsonSchema> {
    const { json, shapes, reference } = this.#read(schema, io)
    const own = json.$ref ? (shapes[nameIn(json.$ref)] as JsonSchema) : json
    return this.#inPlace(referring(own, reference), place).properties ?? {}
  }

  /** The schema with the named ones in it, and the mapping from their names to the document's. */
  #read(schema: z.ZodType, io: 'input' | 'output') {
    // zod refers to a named schema only from inside another.
    const { $defs: shapes = {}, items: json = {} } = toJson(z.array(schema), io, this.#names)
    const called = new Map<string, string>()
    const reference = (name: string): string => {
      const known = called.get(name)
      if (known) return known
      called.set(name, name) // A schema that refers to itself keeps its name.
      const shape = this.#inPlace(referring(shapes[name] as JsonSchema, reference), name)
      // What is sent may omit more than what is read.
      const own = this.#keep(shape, [name, name + (io === 'input' ? 'Sent' : 'Read')])
      called.set(name, own)
      return own
    }
    return { json, shapes, reference }
  }

  /** Every shape found, by name. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#shapes].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** The first name that is free or already means the same. */
  #keep(shape: JsonSchema, names: string[]): string {
    const text = JSON.stringify(shape)
    const known = this.#called.get(text)
    if (known && names.includes(known)) return known
    for (const name of [...names, ...Array.from({ length: 99 }, (_, i) => `${names.at(-1)}${i + 2}`)]) {
      const taken = this.#shapes.get(name)
      if (taken && JSON.stringify(taken) !== text) continue
      this.#shapes.set(name, shape)
      this.#called.set(text, this.#called.get(text) ?? name)
      return name
    }
    throw new Error(`No name is left for ${names[0]}`)
  }

  /** A reference if the schema is an object or a choice of words; what is inside it is named by its place. */
  #named(schema: JsonSchema, place: string): JsonSchema {
    const { description, ...bare } = this.#inPlace(schema, place)
    const isShape = (bare.type === 'object' && bare.properties !== undefined) || (bare.enum?.length ?? 0) > 1
    if (!isShape) return description === undefined ? bare : { ...bare, description }
    const name =
      this.#called.get(JSON.stringify(bare)) ?? this.#keep(bare, [this.#contracts.has(place) ? `${place}Here` : place])
    return { $ref: SCHEMAS + name, ...(description === undefined ? {} : { description }) }
  }

  /** The schema with everything inside it named. */
  #inPlace(schema: JsonSchema, place: string): JsonSchema {
    const { properties, items, additionalProperties, ...rest } = schema
    const inPlace: JsonSchema = { ...rest }
    for (const several of ['anyOf', 'oneOf', 'allOf'] as const) {
      const all = schema[several]
      if (!all) continue
      const shapes = all.filter((one) => one.properties)
      inPlace[several] = all.map((one) => this.#named(one, shapes.length > 1 ? place + choiceOf(one) : place))
    }
    if (properties) {
      const named = ([name, one]: [string, JsonSchema]) => [name, this.#named(one, place + pascal(name))]
      inPlace.properties = Object.fromEntries(Object.entries(properties).map(named))
    }
    if (items) inPlace.items = this.#named(items, `${place}Item`)
    if (additionalProperties !== undefined) {
      inPlace.additionalProperties =
        typeof additionalProperties === 'object'
          ? this.#named(additionalProperties, `${place}Value`)
          : additionalProperties
    }
    return inPlace
  }
}

/** JSON Schema as zod writes it, without what means nothing to a reader. */
export function toJson(
  schema: z.ZodType,
  io: 'input' | 'output',
  names?: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: names ?? z.registry(),
    override: ({ jsonSchema: json }) => {
      // The format says it; zod's own patterns and JavaScript's largest integers add nothing.
      if (json.format) delete json.pattern
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
      if (json.anyOf?.every((one) => 'const' in one)) {
        json.enum = json.anyOf.map((one) => one.const ?? null)
        delete json.anyOf
      }
      // A record with known keys is an object like any other.
      if (json.propertyNames && json.required && typeof json.additionalProperties === 'object') {
        const { additionalProperties: one } = json
        json.properties = Object.fromEntries(json.required.map((key) => [key, one]))
        json.additionalProperties = false
        delete json.propertyNames
      }
    },
  })
  return JSON.parse(JSON.stringify(described)) as JsonSchema
}

/** The same with every reference pointing to where the document keeps its shapes. */
function referring(schema: JsonSchema, reference: (name: string) => string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? SCHEMAS + reference(nameIn(value)) : value,
  ) as JsonSchema
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** The name of one shape among several: the word or number that tells it apart, or what only it requires. */
function choiceOf({ properties = {}, required = [] }: JsonSchema): string {
  const constants = Object.entries(properties).filter(([, one]) => Object.hasOwn(one, 'const'))
  const word = constants.find(([, one]) => typeof one['const'] === 'string')
  if (word) return pascal(String(word[1]['const']))
  const [number] = constants
  if (number) return pascal(number[0]) + String(number[1]['const'])
  return required[0] === undefined ? '' : `With${pascal(required[0])}`
}

/** `orders.createOrder` and `filter-sets` as the name of a type. */
export function pascal(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
