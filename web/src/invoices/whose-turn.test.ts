import { expect, it } from 'vitest'
import { isOurs } from './whose-turn.ts'

it('is the turn of a broker as it is of a carrier', () => {
  const turns = (nextActor: 'carrier' | 'provider' | 'payer' | null) =>
    (['broker', 'carrier', 'provider', 'payer'] as const).filter((companyKind) =>
      isOurs({ nextActor }, { companyKind }),
    )
  expect(turns('carrier')).toEqual(['broker', 'carrier'])
  expect(turns('provider')).toEqual(['provider'])
  expect(turns('payer')).toEqual(['payer'])
  expect(turns(null)).toEqual([])
})
