import { endpoints } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { describe, test } from 'vitest'

/** Sentences of the trade and their proof: `{ 'the first answer books the shipment': async () => … }`. */
type Sentences = Record<string, () => Promise<void> | void>

/** Why an endpoint does not need one of the four. */
type DoesNotApply = { because: string }

export type FourTests = {
  works: Sentences
  refusesBadInput: Sentences
  refusesWhoMayNot: Sentences | DoesNotApply
  refusesTheOtherCompany: Sentences | DoesNotApply
}

const TITLES: Record<keyof FourTests, string> = {
  works: 'works',
  refusesBadInput: 'refuses bad input',
  refusesWhoMayNot: 'refuses who may not',
  refusesTheOtherCompany: 'refuses the other company',
}

/** For endpoints anyone can call, or with only the caller's own data. The reason is in the test's name. */
export function doesNotApply(because: string): DoesNotApply {
  return { because }
}

/**
 * The four tests every endpoint needs (DESIGN §2.9). The types require all four; `architecture.test.ts` requires a
 * `describeEndpoint(api.room.verb, …)` for every endpoint in the contract.
 */
export function describeEndpoint(endpoint: Endpoint, four: FourTests): void {
  const name = endpoints().find((known) => known.endpoint === endpoint)?.name
  if (!name) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`)
  describe(`${name} (${endpoint.method} ${endpoint.path})`, () => {
    for (const [owed, title] of Object.entries(TITLES) as [keyof FourTests, string][]) {
      const given = four[owed]
      if (isExcused(given)) {
        test(`${title}: does not apply, ${given.because}`, () => refuseIdleExcuse(endpoint, owed))
        continue
      }
      if (Object.keys(given).length === 0) throw new Error(`${name}: "${title}" has no test`)
      for (const [sentence, proof] of Object.entries(given)) test(`${title}: ${sentence}`, proof)
    }
  })
}

function isExcused(given: Sentences | DoesNotApply): given is DoesNotApply {
  return typeof given['because'] === 'string'
}

/** With a restricted ability, or a record in the path, no excuse is accepted. */
function refuseIdleExcuse(endpoint: Endpoint, owed: keyof FourTests): void {
  const isOwed = owed === 'refusesWhoMayNot' ? endpoint.may !== 'public' : endpoint.path.includes(':')
  if (isOwed) throw new Error(`${endpoint.method} ${endpoint.path} owes the test "${TITLES[owed]}"`)
}
