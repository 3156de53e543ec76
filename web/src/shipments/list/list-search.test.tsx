import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { afterEach, expect, it } from 'vitest'
import { clearSession, endSession, startSession } from '../../api/session.ts'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { lastListSearch, rememberListSearch } from './list-search.ts'
import { ShipmentSearch } from './shipment-search.ts'

afterEach(() => clearSession())

const back = () => lastListSearch({ status: SHIPMENT_STATUS.booked })

it('leads back to the list as it was left, and only whoever left it', () => {
  startSession(signedIn())
  const search = ShipmentSearch.parse({ query: 'fresno' })
  rememberListSearch(search)
  endSession()
  startSession(signedIn())
  expect(back()).toEqual(search)
  startSession(signedIn(1_800, { ...DISPATCHER, id: '0190a0b0-0000-7000-8000-000000000002' }))
  expect(back()).not.toHaveProperty('query')
})
