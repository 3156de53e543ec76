import { endpoints } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { describe, test } from 'vitest'

/** Sentences of the trade and what proves them: `{ 'the first answer books the shipment': async () => … }`. */
type Sentences = Record<string, () => Promise<void> | void>

/** Says why an endpoint does not owe one of the four. */
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

/** For endpoints that everybody may call, or that know only the caller's own things. The reason stands in the test's name. */
export function doesNotApply(because: string): DoesNotApply {
  return { because }
}

/**
 * The four tests that every endpoint owes (DESIGN §2.9). The types ask for all four; `architecture.test.ts` asks for a
 * `describeEndpoint(api.room.verb, …)` of every endpoint in the contract.
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

/** An ability that not everybody has, and a record that belongs to somebody, cannot be talked away. */
function refuseIdleExcuse(endpoint: Endpoint, owed: keyof FourTests): void {
  const isOwed = owed === 'refusesWhoMayNot' ? endpoint.may !== 'public' : endpoint.path.includes(':')
  if (isOwed) throw new Error(`${endpoint.method} ${endpoint.path} owes the test "${TITLES[owed]}"`)
}
