/** `unauthorized`: the token or key is no longer accepted. `not-allowed`: it is, but not for this. `rejected`: the request itself is not. */
export type EldTroubleKind = 'unauthorized' | 'rejected' | 'not-allowed' | 'busy' | 'silent' | 'broken'

export class EldTrouble extends Error {
  readonly kind: EldTroubleKind
  /** How long the provider wants to be left alone. */
  readonly retryAfterMs: number

  constructor(kind: EldTroubleKind, message: string, retryAfterMs = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
