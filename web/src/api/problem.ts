import type { Problem as ProblemDocument, RefusalCode } from '@waybill/contract/refusals.ts'
import { retell } from '../ui/words.ts'

/** The server's refusal codes, and the one failure only a browser knows: no answer at all. */
export type ProblemCode = RefusalCode | 'unreachable'

type Answer = Partial<Omit<ProblemDocument, 'code' | 'errors'>> & {
  code?: ProblemCode
  /** A single message, as some gateways answer (SPEC §8). */
  message?: string
  /** Seconds until a retry makes sense (Retry-After). */
  retryAfter?: number | undefined
  /** Gateways and older servers send a map instead of a list. */
  errors?: string[] | Record<string, string | string[]>
}

/**
 * Why a call failed (RFC 9457), in the user's language; `error-catalogue.ts` shows it, forms put `modelState` beside
 * fields.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly title: string | undefined
  readonly detail: string | undefined
  readonly errors: Answer['errors']
  readonly modelState: Readonly<Record<string, string[]>>
  /** The response's single `message`, if any; not to be confused with the developer's `message`. */
  readonly said: string | undefined
  readonly traceId: string | undefined
  /** Seconds until a retry makes sense, if the server said so. */
  readonly retryAfter: number | undefined
  /** With `second-factor-required`: sent with the code. */
  readonly challenge: string | undefined
  /** With `second-factor-required` from a driver link: the load that the link opens. */
  readonly shipmentNumber: string | undefined

  constructor(document: Answer) {
    super(document.detail ?? document.title ?? document.code ?? 'Problem')
    this.name = 'Problem'
    this.status = document.status ?? 0
    this.code = document.code ?? 'unexpected'
    this.title = document.title && retell(document.title)
    this.detail = retold(document.said, document.detail)
    this.errors = document.reasons?.map(retell) ?? document.errors
    this.modelState = document.mistakes
      ? Object.fromEntries(Object.entries(document.mistakes).map(([field, said]) => [field, said.map(retell)]))
      : (document.modelState ?? {})
    this.said = document.message
    this.traceId = document.traceId
    this.retryAfter = document.retryAfter
    this.challenge = document.challenge
    this.shipmentNumber = document.shipmentNumber
  }

  /** The first message for one field of a form. */
  about(field: string): string | undefined {
    return this.modelState[field]?.[0]
  }

  static async of(response: Response): Promise<Problem> {
    const traceId = response.headers.get('X-Trace-Id') ?? undefined
    const document: Answer = await response.json().catch(() => ({}))
    const retryAfter = Number(response.headers.get('Retry-After')) || undefined
    return new Problem({ traceId, ...document, retryAfter, status: response.status })
  }

  /** No answer in time. The act may have happened; repeating it has one effect (P14). */
  static tooLate(cause: unknown): Problem {
    const problem = new Problem({
      code: 'unreachable',
      title: 'Waybill did not respond in time. Nothing you entered was lost. Try again.',
    })
    problem.cause = cause
    return problem
  }

  static unreachable(cause: unknown): Problem {
    const problem = new Problem({
      code: 'unreachable',
      title: 'Waybill cannot be reached. Nothing was lost. Try again.',
    })
    problem.cause = cause
    return problem
  }
}

export function isProblem(error: unknown, ...codes: ProblemCode[]): error is Problem {
  return error instanceof Problem && (codes.length === 0 || codes.includes(error.code))
}

/** The trace ID for support, if any. */
export function traceIdOf(error: unknown): string | undefined {
  return isProblem(error) ? error.traceId : undefined
}

function retold(said: Answer['said'], otherwise: string | undefined): string | undefined {
  return said ? retell(said) : otherwise && retell(otherwise)
}
