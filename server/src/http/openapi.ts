import { endpoints } from '@waybill/contract/api.ts'
import * as availableFreight from '@waybill/contract/available-freight.ts'
import * as contacts from '@waybill/contract/contacts.ts'
import * as dashboard from '@waybill/contract/dashboard.ts'
import { type Endpoint, paramsOf, writes } from '@waybill/contract/endpoint.ts'
import * as freightCodes from '@waybill/contract/freight-codes.ts'
import * as history from '@waybill/contract/history.ts'
import * as identity from '@waybill/contract/identity.ts'
import * as ids from '@waybill/contract/ids.ts'
import * as live from '@waybill/contract/live.ts'
import * as loadTenders from '@waybill/contract/load-tenders.ts'
import * as permissions from '@waybill/contract/permissions.ts'
import { ABILITIES, type Ability } from '@waybill/contract/permissions.ts'
import * as phones from '@waybill/contract/phones.ts'
import * as profile from '@waybill/contract/profile.ts'
import { REFUSALS, type RefusalCode } from '@waybill/contract/refusals.ts'
import * as shipments from '@waybill/contract/shipments.ts'
import * as tenders from '@waybill/contract/tenders.ts'
import { z } from 'zod'

/** Where the contract's schemas have their names; what is not exported from one of these is written out where it is used. */
const VOCABULARY = [
  ids,
  freightCodes,
  permissions,
  identity,
  live,
  history,
  shipments,
  tenders,
  availableFreight,
  dashboard,
  contacts,
  profile,
  phones,
  loadTenders,
]

type Json = Record<string, unknown>
type JsonSchema = Json & {
  properties?: Record<string, JsonSchema>
  required?: string[]
  $defs?: Record<string, JsonSchema>
}

const PROBLEM: Json = {
  description: 'How Waybill says no (RFC 9457).',
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'traceId'],
  properties: {
    type: { type: 'string', description: '`/problems/{code}`' },
    title: { type: 'string', description: 'The sentence a person reads.' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(REFUSALS) },
    detail: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' }, description: 'Said as they stand.' },
    modelState: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages beside the fields they are about.',
    },
    challenge: { type: 'string', description: 'With `second-factor-required`: what the code is sent with.' },
    shipmentNumber: {
      type: 'string',
      description: 'With `second-factor-required` by a driver link: the load that the link leads to.',
    },
    traceId: { type: 'string', description: 'Also in `X-Trace-Id` and in the log.' },
  },
}

const VERSION_SEEN: Json = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version of the record that the change is made to, as it was read.',
  schema: { type: 'string' },
}

/** The contract as an OpenAPI 3.1 document. `x-may` says who may call, by the permission matrix. */
export function describeApi(version: string): Json {
  const names = vocabulary()
  const schemas: Record<string, JsonSchema> = { Problem: PROBLEM }
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of endpoints()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, names, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Waybill',
      version,
      description:
        'Every operation of the portal. Sign in at `POST /api/v2/authorize` and send the `accessToken` as a bearer token; ' +
        'unknown keys are refused, refusals are problem documents with a `code` and a `traceId`.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints().map(({ name }) => name.split('.')[0]))].map((room) => ({ name: room })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

type Names = z.core.$ZodRegistry<{ id: string }>

function vocabulary(): Names {
  const names = z.registry<{ id: string }>()
  for (const [name, value] of VOCABULARY.flatMap((file) => Object.entries(file))) {
    if (value instanceof z.ZodType) names.add(value, { id: name })
  }
  return names
}

function operation(name: string, endpoint: Endpoint, names: Names, schemas: Record<string, JsonSchema>): Json {
  const isPublic = endpoint.may === 'public'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.says,
    'x-may': endpoint.may,
    description: whoMay(endpoint),
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: parameters(endpoint),
    ...(takesBody(endpoint) ? { requestBody: requestBody(endpoint) } : {}),
    responses: { ...answer(endpoint, names, schemas), ...problems(endpoint) },
  }
}

function whoMay({ may }: Endpoint): string {
  if (may === 'public') return 'For everybody.'
  if (may === 'signed-in') return 'For every signed-in user.'
  return `For whoever has \`${may}\`: ${ABILITIES[may satisfies Ability].join(', ')}.`
}

function takesBody(endpoint: Endpoint): boolean {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return false
  if (endpoint.takesFile) return true
  const body = jsonSchema(endpoint.body, 'input')
  return body.properties === undefined || Object.keys(body.properties).length > 0
}

function parameters(endpoint: Endpoint): Json[] {
  const inPath = jsonSchema(paramsOf(endpoint.path), 'output').properties ?? {}
  // What a value may be is known best after reading, what must be sent before it: defaults fill the rest.
  const inQuery = jsonSchema(endpoint.query, 'output').properties ?? {}
  const required = jsonSchema(endpoint.query, 'input').required ?? []
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A retry with the same key and body has one effect and gets the first answer.',
    schema: { type: 'string', maxLength: 200 },
  }
  return [
    ...Object.entries(inPath).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(inQuery).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
    })),
    ...(endpoint.method === 'POST' && endpoint.may !== 'public' && !endpoint.isReading ? [key] : []),
    ...(endpoint.isVersioned ? [VERSION_SEEN] : []),
  ]
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.takesFile) {
    const file = { type: 'string', format: 'binary' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } }
}

function answer(endpoint: Endpoint, names: Names, schemas: Record<string, JsonSchema>): Json {
  if (endpoint.status === 204) return { 204: { description: 'Done.' } }
  const { $defs, ...schema } = jsonSchema(endpoint.returns, 'output', names)
  Object.assign(schemas, $defs)
  return { [endpoint.status]: { description: 'Done.', content: { [endpoint.media]: { schema } } } }
}

/** Beside what the endpoint refuses by itself: what every endpoint of its kind refuses. */
function problems(endpoint: Endpoint): Json {
  const codes = new Set<RefusalCode>(['bad-request', ...endpoint.refuses, 'unexpected', 'not-ready'])
  if (endpoint.may !== 'public') codes.add('unknown-session')
  if (endpoint.may !== 'public' && endpoint.may !== 'signed-in') codes.add('not-authorized')
  if (takesBody(endpoint)) codes.add('too-large').add('wrong-content-type')
  if (writes(endpoint)) codes.add('storage-full')
  if (endpoint.isVersioned) codes.add('version-required').add('changed-meanwhile')
  if (endpoint.method === 'POST' && endpoint.may !== 'public') codes.add('key-reused').add('request-in-flight')
  const byStatus = Object.groupBy([...codes], (code) => REFUSALS[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, said]) => [
      status,
      {
        description: said.map((code) => `\`${code}\`: ${REFUSALS[code].title}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', names?: Names): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(names ? { metadata: names } : { metadata: z.registry() }),
    override: ({ jsonSchema: json }) => {
      // A format says it; zod's own patterns and JavaScript's largest integers tell a reader nothing.
      if (json.format) delete json.pattern
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
      if (json.anyOf?.every((one) => 'const' in one)) {
        json.enum = json.anyOf.map((one) => one.const ?? null)
        delete json.anyOf
      }
    },
  })
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}
