import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  paramsOf,
  type QueryOf,
  type Room,
  takesKey,
  writes,
} from '@waybill/contract/endpoint.ts'
import { DOCUMENT_BYTES } from '@waybill/contract/files.ts'
import { isOpenToApplicants, may } from '@waybill/contract/permissions.ts'
import { NOT_PLAIN, notPlainIn } from '@waybill/contract/plain-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Replica } from '../db/replica.ts'
import type { DiskSpace } from '../outside/disk/disk-space.ts'
import { digestOf, type IncomingFile, receiveFile } from '../outside/incoming/incoming.ts'
import { once, onceExamined } from './idempotency.ts'
import { inStep } from './in-step.ts'
import { Json } from './json.ts'
import { inLines, linesOf } from './lines.ts'
import { Refusal } from './refusal.ts'
import { ServedFile } from './served-file.ts'

/** What a handler gets: everything already read, checked and typed by the contract. */
export type Call<E extends Endpoint> = {
  actor: Actor
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file sent as the body, if the endpoint takes one. */
  file: IncomingFile | undefined
  /** The body as it came, if another program signed it; empty otherwise. */
  bytes: Buffer
  /** The version the caller saw (If-Match); 0 if they need not say and did not: then they change the last state. */
  version: number
  request: FastifyRequest
  reply: FastifyReply
}

/** One handler for each of the room's endpoints: a missing one does not compile. */
export type Handlers<R extends Room> = {
  [Verb in keyof R]: (call: Call<R[Verb]>) => Promise<AnswerOf<R[Verb]> | Json<AnswerOf<R[Verb]>> | ServedFile>
}

export type Implemented = { endpoint: Endpoint; handle: (call: Call<Endpoint>) => Promise<unknown> }[]

/** Connects a room's endpoints to their handlers. */
export function implement<R extends Room>(room: R, handlers: Handlers<R>): Implemented {
  return Object.entries(room).map(([verb, endpoint]) => ({
    endpoint,
    // A room's handlers differ in their calls' types; each gets exactly the call its own endpoint parsed.
    handle: handlers[verb] as (call: Call<Endpoint>) => Promise<unknown>,
  }))
}

export type Doors = {
  /** Who is calling; refuses unknown, ended or forged sessions. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>
  /** The actor for public endpoints: nobody, who sees nothing. */
  nobody: () => Actor
  /** The embedded database's disk. */
  disk: DiskSpace | undefined
  /** Where lists are read. */
  replica: Replica | undefined
  /** Parse every answer by its contract: on in tests and development. */
  checkAnswers: boolean
}

/** Opens the endpoints: reads the request, checks who may, calls the handler, writes the answer. */
export function open(app: FastifyInstance, rooms: Implemented[], doors: Doors): void {
  for (const { endpoint, handle } of rooms.flat()) {
    const params = paramsOf(endpoint.path)
    const lines = { query: linesOf(endpoint, 'query'), body: linesOf(endpoint, 'body') }
    const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      handler: async (request, reply) => {
        const actor = endpoint.may === 'public' ? doors.nobody() : await doors.authenticate(request, reply)
        refuseWhoMayNot(actor, endpoint)
        if (writes(endpoint) && (await doors.disk?.isShort())) throw new Refusal('storage-full')
        const call: Call<Endpoint> = {
          actor,
          params: params.parse(request.params),
          // Before looking at anything that was sent: a caller without a version learns that first (P15).
          version: versionOf(request, endpoint),
          query: endpoint.query.parse(inLines(plain(request.query), lines.query())),
          body:
            takesBody && !endpoint.takesFile && !endpoint.isSigned
              ? endpoint.body.parse(inLines(plain(request.body ?? {}), lines.body()))
              : undefined,
          file: endpoint.takesFile ? await receiveFile(request.headers, request.body, DOCUMENT_BYTES) : undefined,
          bytes: endpoint.isSigned && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          request,
          reply,
        }
        try {
          const work = () =>
            inStep(doors.replica, endpoint, call, (actor) => answerTo(endpoint, { ...call, actor }, handle))
          const answer = await (call.file ? oneOfFew(work) : work())
          if (reply.sent) return await reply
          return await write(reply, endpoint, answer, doors.checkAnswers)
        } finally {
          await call.file?.discard()
        }
      },
    })
  }
}

/** An upload keeps disk and processor busy while its bytes are read, redrawn and written: others must get their turn. */
const FILES_AT_ONCE = 3
const waitingFiles: (() => void)[] = []
let filesUnderWay = 0

async function oneOfFew<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (filesUnderWay >= FILES_AT_ONCE) await new Promise<void>((resolve) => waitingFiles.push(resolve))
  else filesUnderWay++
  try {
    return await work()
  } finally {
    const next = waitingFiles.shift()
    // A waiting upload takes over the place.
    if (next) next()
    else filesUnderWay--
  }
}

/** A POST or a PATCH with an Idempotency-Key has one effect, however often it is sent (P14). */
async function answerTo(
  endpoint: Endpoint,
  call: Call<Endpoint>,
  handle: (call: Call<Endpoint>) => Promise<unknown>,
): Promise<unknown> {
  const key = call.request.headers['idempotency-key']
  if (!takesKey(endpoint) || typeof key !== 'string') return await handle(call)
  const body = call.file ? { name: call.file.name, ...(await digestOf(call.file.path)) } : call.body
  const request = { method: endpoint.method, url: call.request.url, body }
  const keyed = endpoint.examinesFirst ? onceExamined : once
  return await keyed(call.actor, key, request, (actor) => handle({ ...call, actor }))
}

function refuseWhoMayNot(actor: Actor, endpoint: Endpoint): void {
  if (actor.isApplicant && !isOpenToApplicants(endpoint.may)) throw new Refusal('not-authorized')
  if (endpoint.may === 'public' || endpoint.may === 'signed-in') return
  if (!may(actor.persona, endpoint.may)) throw new Refusal('not-authorized')
}

/** Checked before any schema: one that forgot would let through what cannot be stored, or what reads as something else. */
function plain(sent: unknown): unknown {
  const path = notPlainIn(sent)
  if (!path) return sent
  const field = path.join('.').slice(0, 100) || 'body'
  throw new Refusal('bad-request', undefined, { modelState: { [field]: [NOT_PLAIN] } })
}

/** A record's version as an entity tag, `"7"` (RFC 9110 §13.1.1); the quotes may be left out. */
function versionOf(request: FastifyRequest, { isVersioned }: Endpoint): number {
  const said = isVersioned ? request.headers['if-match'] : undefined
  if (said === undefined && isVersioned === true) throw new Refusal('version-required')
  if (said === undefined) return 0
  const version = /^"?([1-9]\d{0,8})"?$/.exec(said)?.[1]
  if (version === undefined) throw new Refusal('bad-request', 'If-Match must be the version of the record')
  return Number(version)
}

function write(reply: FastifyReply, endpoint: Endpoint, answer: unknown, check: boolean): FastifyReply {
  if (endpoint.status === 204) return reply.status(204).send()
  if (answer instanceof ServedFile) return answer.send(reply)
  if (endpoint.media !== 'application/json') return reply.type(`${endpoint.media}; charset=utf-8`).send(answer)
  const text = answer instanceof Json ? answer.text : JSON.stringify(answer)
  if (check) checkAnswer(endpoint, text)
  return reply.status(endpoint.status).type('application/json; charset=utf-8').send(text)
}

/** An answer that breaks the contract is our bug: it fails loudly where nobody gets hurt. */
function checkAnswer(endpoint: Endpoint, text: string): void {
  const parsed = endpoint.returns.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(parsed.error.issues).slice(0, 2_000)}`,
    )
}
