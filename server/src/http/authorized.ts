declare const permitted: unique symbol

/**
 * A record together with proof that its policy allowed the act (DESIGN §2.5). Verbs that change something take one, so nobody can forget
 * to ask; only `*.policy.ts` files mint it.
 */
export type Authorized<T> = T & { readonly [permitted]: true }

/** Only for policies: the checks above the call are the proof. */
export function authorized<T>(record: T): Authorized<T> {
  // The brand exists only for the compiler, and this is the one place that adds it.
  return record as Authorized<T>
}
