import { expect, it } from 'vitest'
import { isOurs } from './whose-turn.ts'

it('is the broker’s turn while a document is missing, and then the provider’s, who enters its bill', () => {
  const bill = (uploaded: number, can = {}) =>
    ({
      nextActor: 'carrier',
      numberOfRequiredDocuments: 2,
      numberOfUploadedRequiredDocuments: uploaded,
      ...can,
    }) as const
  const enters = { can: { update: true } } as const
  const turns = (uploaded: number, can = {}) =>
    (['broker', 'provider', 'carrier'] as const).map((companyKind) => isOurs(bill(uploaded, can), { companyKind }))
  expect(turns(1, enters)).toEqual([true, false, true])
  expect(turns(2, enters)).toEqual([false, true, true])
  expect(turns(2)).toEqual([false, false, true])
})
