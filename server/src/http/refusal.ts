import { REFUSALS, type RefusalCode } from '@waybill/contract/refusals.ts'
import type { Said } from '@waybill/contract/said.ts'

/** How Waybill says no: the only error that the product throws on purpose (DESIGN §2.6). */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: string | undefined
  readonly said: Said | undefined
  readonly modelState: Record<string, string[]> | undefined
  readonly errors: string[] | undefined
  /** With `second-factor-required`: what the code is sent with. */
  readonly challenge: string | undefined
  /** With `second-factor-required` by a driver link: the load that the link leads to. */
  readonly shipmentNumber: string | undefined
  /** In how many seconds it is worth asking again (Retry-After). */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    detail?: string | Said,
    more: {
      modelState?: Record<string, string[]>
      errors?: string[]
      challenge?: string
      shipmentNumber?: string | undefined
      retryAfter?: number
    } = {},
  ) {
    const said = typeof detail === 'string' ? undefined : detail
    const text = typeof detail === 'string' ? detail : detail?.text
    super(text ?? REFUSALS[code].title)
    this.code = code
    this.detail = text
    this.said = said
    this.modelState = more.modelState
    this.errors = more.errors
    this.challenge = more.challenge
    this.shipmentNumber = more.shipmentNumber
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return REFUSALS[this.code].status
  }
}
