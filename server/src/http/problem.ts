import { type Problem, REFUSALS, type RefusalCode } from '@waybill/contract/refusals.ts'
import type { Said } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

/** Fastify's and PostgreSQL's codes in our words. Everything else is unexpected and logged. */
const CODES_OF_OTHERS: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_MAX_PARAM_LENGTH: 'bad-request',
  // The database cannot be reached, or went away midway.
  ECONNREFUSED: 'not-ready',
  ECONNRESET: 'not-ready',
  EPIPE: 'not-ready',
  ETIMEDOUT: 'not-ready',
  EHOSTUNREACH: 'not-ready',
  ENETUNREACH: 'not-ready',
  ENOTFOUND: 'not-ready',
  EAI_AGAIN: 'not-ready',
  ENOENT: 'not-ready',
  '08000': 'not-ready',
  '08001': 'not-ready',
  '08003': 'not-ready',
  '08004': 'not-ready',
  '08006': 'not-ready',
  '25P03': 'not-ready',
  '57014': 'not-ready',
  '57P01': 'not-ready',
  '57P02': 'not-ready',
  '57P03': 'not-ready',
  '57P05': 'not-ready',
  // It is there but cannot work: too many connections, no memory, a disk that does not answer, a standby after a failover.
  '53200': 'not-ready',
  '53300': 'not-ready',
  '58030': 'not-ready',
  '25006': 'not-ready',
  '53100': 'storage-full',
  '55P03': 'request-in-flight',
  '40P01': 'request-in-flight',
  '40001': 'request-in-flight',
  // A text PostgreSQL cannot store (a NUL character): the sender's mistake, not ours.
  '22021': 'bad-request',
  '22P05': 'bad-request',
}

/** The driver's messages without a code, for a connection that broke before, during or between statements. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

function codeOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'bad-request'
  const given = (error as Partial<FastifyError> | null)?.code
  const known = given === undefined ? undefined : CODES_OF_OTHERS[given]
  if (known) return known
  if (error instanceof Error && LOST_CONNECTION.test(error.message)) return 'not-ready'
  const status = (error as Partial<FastifyError> | null)?.statusCode
  return status !== undefined && status >= 400 && status < 500 ? 'bad-request' : 'unexpected'
}

type Mistakes = Readonly<Record<string, readonly Said[]>>

/** Messages by field, keyed by the path a form knows it by. */
export function mistakesOf(error: z.ZodError): Mistakes {
  // A field may be called `constructor`: only a map has none of its own.
  const state = new Map<string, Said[]>()
  for (const issue of error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body']
    for (const field of fields) {
      const name = field.slice(0, 100)
      state.set(name, [...(state.get(name) ?? []), saidOf(issue.message)])
    }
  }
  return Object.fromEntries(state)
}

function besideFields(mistakes: Mistakes): Pick<Problem, 'modelState' | 'mistakes'> {
  const messages = Object.entries(mistakes).map(([field, said]) => [field, textsOf(said)])
  return { modelState: Object.fromEntries(messages), mistakes: { ...mistakes } }
}

const textsOf = (sayings: readonly Said[]): string[] => sayings.map(({ text }) => text)

export function problemOf(error: unknown, traceId: string): Problem {
  const code = codeOf(error)
  const problem: Problem = {
    type: `/problems/${code}`,
    title: REFUSALS[code].title,
    status: REFUSALS[code].status,
    code,
    traceId,
  }
  if (error instanceof Refusal) {
    if (error.said) Object.assign(problem, { detail: error.said.text, said: error.said })
    if (error.reasons) Object.assign(problem, { errors: textsOf(error.reasons), reasons: error.reasons })
    if (error.mistakes) Object.assign(problem, besideFields(error.mistakes))
    if (error.challenge) problem.challenge = error.challenge
    if (error.shipmentNumber) problem.shipmentNumber = error.shipmentNumber
  } else if (error instanceof z.ZodError) {
    Object.assign(problem, besideFields(mistakesOf(error)))
  }
  return problem
}

/** The one place where an error becomes an answer. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request.id)
  // Telling a client to retry in a moment is not an error, and a flood of those would fill the log.
  if (problem.status >= 500 && problem.code !== 'too-busy' && problem.code !== 'overloaded')
    request.log.error({ err: error }, problem.code)
  if (problem.code === 'unknown-session') reply.header('WWW-Authenticate', 'Bearer')
  if (error instanceof Refusal && error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter)
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}
