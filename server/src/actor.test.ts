import { expect, it } from 'vitest'
import { type Reader, rankOf } from './actor.ts'

const BROKER: Reader = {
  id: '0190a0b0-0000-7000-8000-0000000000b1',
  firstName: 'Cecil',
  lastName: 'Abernathy',
  userName: 'broker@cedar.example',
  companyId: '0190a0b0-0000-7000-8000-0000000000b2',
  companyName: 'Cedar Brokerage',
  companyKind: 'broker',
  timeZone: 'America/Denver',
  roles: [],
  permissions: ['CarrierPortal'],
  accessLevels: [],
}

it('sets colleagues apart who do not see the same: by their roles, and by whether they see what is paid', () => {
  const colleague = { ...BROKER, id: '0190a0b0-0000-7000-8000-0000000000b3' }
  expect(rankOf(colleague)).toBe(rankOf(BROKER))
  expect(rankOf({ ...colleague, accessLevels: ['Financials'] })).not.toBe(rankOf(BROKER))
  expect(rankOf({ ...colleague, roles: ['AR'] })).not.toBe(rankOf(BROKER))
})
