import { REFUSALS, type RefusalCode } from '@waybill/contract/refusals.ts'
import type { Said } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'

/** How Waybill says no: the only error it throws on purpose (DESIGN §2.6). */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly said: Said | undefined
  /** What is wrong, by field. */
  readonly mistakes: Readonly<Record<string, readonly Said[]>> | undefined
  readonly reasons: readonly Said[] | undefined
  /** With `second-factor-required`: to send along with the code. */
  readonly challenge: string | undefined
  /** With `second-factor-required` after a driver link: the load the link leads to. */
  readonly shipmentNumber: string | undefined
  /** Seconds until it is worth asking again (Retry-After). */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    detail?: string | Said,
    more: {
      modelState?: Readonly<Record<string, readonly (string | Said)[]>>
      errors?: readonly (string | Said)[]
      challenge?: string
      shipmentNumber?: string | undefined
      retryAfter?: number
    } = {},
  ) {
    const said = detail === undefined ? undefined : saidOf(detail)
    super(said?.text ?? REFUSALS[code].title)
    this.code = code
    this.said = said
    this.mistakes =
      more.modelState &&
      Object.fromEntries(Object.entries(more.modelState).map(([field, messages]) => [field, messages.map(saidOf)]))
    this.reasons = more.errors?.map(saidOf)
    this.challenge = more.challenge
    this.shipmentNumber = more.shipmentNumber
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return REFUSALS[this.code].status
  }
}
