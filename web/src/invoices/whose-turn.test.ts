import { expect, it } from 'vitest'
import { isOurs } from './whose-turn.ts'

it('is the broker’s turn while a document is missing, and then the provider’s, who enters its bill', () => {
  const turns = (uploaded: number, isBrokers: boolean) =>
    (['broker', 'carrier', 'provider'] as const).map((companyKind) =>
      isOurs(
        {
          nextActor: 'carrier',
          isBrokers,
          numberOfRequiredDocuments: 2,
          numberOfUploadedRequiredDocuments: uploaded,
        },
        { companyKind },
      ),
    )
  expect(turns(1, true)).toEqual([true, true, false])
  expect(turns(2, true)).toEqual([false, false, true])
  expect(turns(2, false)).toEqual([true, true, false])
})
