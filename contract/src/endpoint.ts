import { z } from 'zod'
import { HumanNumber, Id } from './ids.ts'
import type { Ability } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: an ability of the matrix, any signed-in user, or everybody. */
export type Access = Ability | 'signed-in' | 'public'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Returns extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: Path
  /** One sentence for API readers. */
  says: string
  may: Access
  query: Query
  body: Body
  returns: Returns
  refuses: readonly RefusalCode[]
  /** 201 for POST, else 200. A list PostgreSQL built is sent as is. */
  status: 200 | 201 | 204
  /** The response's media type; JSON by default. */
  media: 'application/json' | 'text/event-stream' | 'text/csv' | 'image/jpeg' | 'application/octet-stream'
  /**
   * The caller sends the version they change in If-Match (P15). `if-sent`: SPEC §7's calls send none and change the last state; whoever
   * sends one is protected.
   */
  isVersioned: boolean | 'if-sent'
  /** The body's byte limit, if larger than usual. */
  bodyLimit: number | undefined
  /** Open to signed-in people who have not yet accepted the terms or set up a required second factor. */
  isAtTheDoor: boolean
  /** A POST that only reads, because its query is long. It can be retried freely and leaves no trace. */
  isReading: boolean
  /** The body is a file: part `file` of multipart/form-data, read as it arrives. */
  takesFile: boolean
  /**
   * Inspects what was sent before the one transaction that saves it: that transaction holds the Idempotency-Key, and its result is the
   * response. True for every upload.
   */
  examinesFirst: boolean
  /** Another program signs the body: it is given to the handler as its bytes, and read by whoever has verified them. */
  isSigned: boolean
  /** Carries passwords, codes or tokens: an Idempotency-Key never keeps its answer (P9, P14). */
  isSecret: boolean
}

type Said<Query extends z.ZodType, Body extends z.ZodType, Returns extends z.ZodType> = {
  says: string
  may: Access
  query?: Query
  body?: Body
  returns: Returns
  refuses?: readonly RefusalCode[]
  status?: 200 | 201 | 204
  media?: Endpoint['media']
  isVersioned?: true | 'if-sent'
  bodyLimit?: number
  isAtTheDoor?: true
  isSecret?: true
  /** No form checks the body before it is sent: its rules stay on the server, and signing in loads none. */
  isUnchecked?: true
  isReading?: true
  isSigned?: true
  takesFile?: true
  examinesFirst?: true
}

const Nothing = z.strictObject({})
type Nothing = typeof Nothing

/** A response with no body. */
export const NoContent = z.void()

function method(name: Method) {
  return <
    Path extends string,
    Returns extends z.ZodType,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
  >(
    path: Path,
    said: Said<Query, Body, Returns>,
  ): Endpoint<Path, Query, Body, Returns> => ({
    method: name,
    path,
    says: said.says,
    may: said.may,
    // No query or body schema means no keys: unknown keys are refused everywhere (P8).
    query: said.query ?? (Nothing as z.ZodType as Query),
    body: said.body ?? (Nothing as z.ZodType as Body),
    returns: said.returns,
    refuses: said.refuses ?? [],
    status: said.status ?? (name === 'POST' ? 201 : 200),
    media: said.media ?? 'application/json',
    isVersioned: said.isVersioned ?? false,
    bodyLimit: said.bodyLimit,
    isAtTheDoor: said.isAtTheDoor ?? false,
    isSecret: said.isSecret ?? false,
    isReading: said.isReading ?? false,
    isSigned: said.isSigned ?? false,
    takesFile: said.takesFile ?? false,
    examinesFirst: said.examinesFirst ?? said.takesFile ?? false,
  })
}

export const get = method('GET')
export const post = method('POST')
export const put = method('PUT')
export const patch = method('PATCH')
export const del = method('DELETE')

/** Path parameters: `…Id` is an id, anything else a number people use. */
export function paramsOf(path: string): z.ZodType<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  return z.strictObject(Object.fromEntries(names.map((name) => [name, name.endsWith('Id') ? Id : HumanNumber])))
}

export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['returns']>
/** What a client may send: defaults may be omitted; lists are joined with commas. */
export type QuerySentTo<E extends Endpoint> = Partial<z.output<E['query']>>
export type BodySentTo<E extends Endpoint> = z.input<E['body']>

/** A PUT or a DELETE that is repeated finds done what it asks for; balancers repeat both without a key. */
const KEYED: readonly string[] = ['POST', 'PATCH']

/** Has one effect however often it is sent with the same Idempotency-Key (P14). Elsewhere a key has no meaning, and clients send none. */
export function takesKey({ method, may, isSecret, isReading }: Endpoint): boolean {
  return KEYED.includes(method) && may !== 'public' && !isSecret && !isReading
}

/** What is refused while the disk is nearly full. Reading still works, and so do signing in and out, which reading needs. */
export function writes({ method, may, isReading, isAtTheDoor }: Endpoint): boolean {
  return method !== 'GET' && may !== 'public' && !isReading && !isAtTheDoor
}

/** One room's endpoints, by verb. */
export type Room = Record<string, Endpoint>
