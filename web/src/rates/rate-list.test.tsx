import { render, screen } from '@testing-library/react'
import type { Rate } from '@waybill/contract/rates/rates.ts'
import { expect, it } from 'vitest'
import { RateList } from './rate-list.tsx'

const CONTRACT: Rate = {
  carrierId: '0190a0b0-0000-7000-8000-0000000000a1',
  carrierName: 'Cedar Haul',
  scac: null,
  rateSource: 'ContractTL',
  price: 1_470,
  markupTotal: null,
  currency: 'USD',
  rate: 2.1,
  rateType: 'Per Mile',
  chargeRateType: 'Per Mile',
  serviceDays: null,
  serviceLevelCode: null,
  isGuaranteedRate: false,
  quoteId: null,
  validUntil: null,
  webServiceDescriptionId: null,
  reference: null,
  rank: null,
  charges: [],
  isInError: false,
  error: null,
}

it('says below a price that is all in what a mile of the line haul pays', () => {
  const flat = { ...CONTRACT, carrierName: 'Birch Lines', rateType: 'Flat', rate: 1_450 } as const
  render(<RateList rates={[CONTRACT, flat]} picked={undefined} onPick={() => undefined} />)
  expect(screen.getByText('$2.10/mi line haul')).toBeTruthy()
  expect(screen.getByText('flat')).toBeTruthy()
})
