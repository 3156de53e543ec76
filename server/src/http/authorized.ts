declare const permitted: unique symbol

/**
 * A record together with the proof that its policy allowed the act (DESIGN §2.5). Verbs that change something take one, so that
 * nobody can forget to ask; only `*.policy.ts` files mint it.
 */
export type Authorized<T> = T & { readonly [permitted]: true }

/** For policies alone: the checks above the call were the proof. */
export function authorized<T>(record: T): Authorized<T> {
  // The brand exists for the compiler only, and this is the one place that puts it on.
  return record as Authorized<T>
}
