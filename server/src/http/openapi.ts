import { endpoints } from '@waybill/contract/api.ts'
import { AS_OF } from '@waybill/contract/as-of.ts'
import { type Endpoint, paramsOf, takesKey, writes } from '@waybill/contract/endpoint.ts'
import { ABILITIES, type Ability } from '@waybill/contract/permissions.ts'
import { REFUSALS, type RefusalCode } from '@waybill/contract/refusals.ts'
import { isList } from './lists.ts'
import { ROOMS } from './openapi-rooms.ts'
import { type Json, pascal, Shapes, toJson, vocabulary } from './openapi-shapes.ts'

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
    said: { $ref: '#/components/schemas/Said', description: '`detail` with its name and its facts.' },
    errors: { type: 'array', items: { type: 'string' }, description: 'Said as they stand.' },
    reasons: { type: 'array', items: { $ref: '#/components/schemas/Said' }, description: '`errors` likewise.' },
    modelState: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages beside the fields they are about.',
    },
    mistakes: {
      type: 'object',
      additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Said' } },
      description: '`modelState` with names and facts.',
    },
    challenge: { type: 'string', description: 'With `second-factor-required`: what the code is sent with.' },
    shipmentNumber: {
      type: 'string',
      description: 'With `second-factor-required` by a driver link: the load that the link leads to.',
    },
    traceId: { type: 'string', description: 'Also in `X-Trace-Id` and in the log.' },
  },
}

const FILE_SENT: Json = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A retry with the same key and body has one effect and gets the first answer.',
  schema: { type: 'string', maxLength: 200 },
}

const VERSION_SEEN: Json = {
  name: 'If-Match',
  in: 'header',
  description: 'The version of the record that the change is made to, as it was read.',
  schema: { type: 'string' },
}

const LIST: Json = {
  description: 'Values with commas between; a comma within a value has a backslash before it: `Chicago\\, IL`.',
  style: 'form',
  explode: false,
}

const HOW_NEW: Json = {
  name: AS_OF,
  in: 'header',
  required: false,
  description:
    'The list may come from a replica of the database, but is at least as new as this: the highest `Waybill-As-Of` of your own writes and ids of the events you heard, or 0. Without it, the list comes from the database itself.',
  schema: { type: 'integer', minimum: 0 },
}

/** The contract as an OpenAPI 3.1 document. `x-may` says who may call, by the permission matrix. */
export async function describeApi(version: string): Promise<Json> {
  const shapes = new Shapes(await vocabulary())
  const paths = new Map<string, Json>()
  for (const { name, endpoint } of endpoints()) {
    const path = pathLike(endpoint.path, [...paths.keys()])
    const described = operation(name, endpoint, path, shapes)
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: described })
  }
  const refusals = endpoints().flatMap(({ endpoint }) => Object.values(codesByStatus(endpoint)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Waybill',
      version,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'Every operation of the portal. Sign in at `POST /api/v2/authorize` and send the `accessToken` as a bearer token; ' +
        'unknown keys are refused, refusals are problem documents with a `code` and a `traceId`.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(ROOMS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: PROBLEM, FileSent: FILE_SENT, ...shapes.all() },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: Object.fromEntries(refusals.map((codes) => [nameOfRefusals(codes), refusal(codes)])),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const PARAM = /\{\w+\}/g

/** A path has one name for each parameter, whatever its operations call it; the first one wins. */
function pathLike(path: string, known: string[]): string {
  const own = path.replaceAll(/:(\w+)/g, '{$1}')
  return known.find((one) => one.replaceAll(PARAM, '{}') === own.replaceAll(PARAM, '{}')) ?? own
}

function operation(name: string, endpoint: Endpoint, path: string, shapes: Shapes): Json {
  const place = pascal(name)
  const isPublic = endpoint.may === 'public'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.says,
    'x-may': endpoint.may,
    description: whoMay(endpoint),
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: parameters(endpoint, path, shapes, place),
    ...(takesBody(endpoint) ? { requestBody: requestBody(endpoint, shapes, place) } : {}),
    responses: { ...answer(endpoint, shapes, place), ...problems(endpoint) },
  }
}

function whoMay({ may }: Endpoint): string {
  if (may === 'public') return 'For everybody.'
  if (may === 'signed-in') return 'For every signed-in user.'
  return `For whoever has \`${may}\`: ${ABILITIES[may satisfies Ability].join(', ')}.`
}

function takesBody(endpoint: Endpoint): boolean {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return false
  if (endpoint.takesFile || endpoint.isSigned) return true
  const body = toJson(endpoint.body, 'input')
  return body.properties === undefined || Object.keys(body.properties).length > 0
}

function parameters(endpoint: Endpoint, path: string, shapes: Shapes, place: string): Json[] {
  const inPath = shapes.fieldsOf(paramsOf(endpoint.path), 'output', place)
  const shown = [...path.matchAll(PARAM)].map(([param]) => param.slice(1, -1))
  // A value's type is best known after reading, what must be sent before it: defaults fill in the rest.
  const inQuery = shapes.fieldsOf(endpoint.query, 'output', place)
  const required = toJson(endpoint.query, 'input').required ?? []
  return [
    ...Object.values(inPath).map((schema, index) => ({ name: shown[index], in: 'path', required: true, schema })),
    ...Object.entries(inQuery).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(schema['type'] === 'array' ? LIST : {}),
    })),
    ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(endpoint.isVersioned ? [{ ...VERSION_SEEN, required: endpoint.isVersioned === true }] : []),
    ...(isList(endpoint) ? [HOW_NEW] : []),
  ]
}

function requestBody(endpoint: Endpoint, shapes: Shapes, place: string): Json {
  if (endpoint.takesFile) {
    return { required: true, content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/FileSent' } } } }
  }
  if (endpoint.isSigned) return { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
  return {
    required: true,
    content: { 'application/json': { schema: shapes.of(endpoint.body, 'input', `${place}Body`) } },
  }
}

function answer(endpoint: Endpoint, shapes: Shapes, place: string): Json {
  if (endpoint.status === 204) return { 204: { description: 'Done.' } }
  const schema = shapes.of(endpoint.returns, 'output', `${place}Answer`)
  return { [endpoint.status]: { description: 'Done.', content: { [endpoint.media]: { schema } } } }
}

function problems(endpoint: Endpoint): Json {
  return Object.fromEntries(
    Object.entries(codesByStatus(endpoint)).map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${nameOfRefusals(codes)}` },
    ]),
  )
}

/** In addition to the endpoint's own refusals: what every endpoint of its kind refuses. */
function codesByStatus(endpoint: Endpoint): Record<string, RefusalCode[]> {
  const codes = new Set<RefusalCode>(['bad-request', ...endpoint.refuses, 'unexpected', 'not-ready', 'overloaded'])
  if (endpoint.may !== 'public') codes.add('unknown-session')
  if (endpoint.may !== 'public' && endpoint.may !== 'signed-in') codes.add('not-authorized')
  if (takesBody(endpoint)) codes.add('too-large').add('wrong-content-type')
  if (writes(endpoint)) codes.add('storage-full')
  if (endpoint.isVersioned) codes.add('changed-meanwhile')
  if (endpoint.isVersioned === true) codes.add('version-required')
  if (takesKey(endpoint)) codes.add('key-reused').add('request-in-flight')
  return Object.groupBy([...codes].toSorted(), (code) => REFUSALS[code].status) as Record<string, RefusalCode[]>
}

/** One description for each set of refusals: most endpoints share theirs. */
function nameOfRefusals(codes: RefusalCode[]): string {
  return codes.join('.')
}

function refusal(codes: RefusalCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${REFUSALS[code].title}`).join('\n\n'),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
