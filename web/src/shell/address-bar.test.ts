import { expect, it, vi } from 'vitest'
import { ShipmentSearch } from '../shipments/list/shipment-search.ts'
import { laterSearch, parseSearch, readSearch, searchBy, stringifySearch, withoutDefaults } from './address-bar.ts'

it('reads what it wrote', () => {
  const search = readSearch(ShipmentSearch, { view: 'delivered', statuses: '7,8', query: 'PO 88120' })
  expect(stringifySearch(search)).toContain('statuses=7,8')
  expect(readSearch(ShipmentSearch, parseSearch(stringifySearch(search)))).toEqual(search)
})

it('drops what is unknown or wrong and keeps the rest', () => {
  const read = readSearch(ShipmentSearch, {
    view: 'sideways',
    statuses: '7,99',
    colour: 'red',
    query: 'fresno',
    page: '3',
  })
  expect(read).toEqual({ view: 'all', query: 'fresno' })
})

const later = laterSearch(async () => (await import('../shipments/list/shipment-search.ts')).ShipmentSearch)

it('takes an address as it is until its rules are here', async () => {
  const reader = searchBy(laterSearch(async () => ShipmentSearch))
  expect(reader['~standard'].validate({ colour: 'red' })).toEqual({ value: { colour: 'red' } })
  await reader.awaited()
  expect(reader['~standard'].validate({ colour: 'red' }).value).toMatchObject({ view: 'all', colour: undefined })
  expect(reader.awaited()).toBeUndefined()
})

it('says once why its rules did not come, and asks for them again', async () => {
  const fetched = vi.fn(async () => ShipmentSearch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const reader = searchBy(laterSearch(fetched))
  await reader.awaited()
  expect(() => reader['~standard'].validate({})).toThrow('Failed to fetch')
  // The router reads the address, then asks what to wait for.
  expect(reader.awaited()).toBeUndefined()
  expect(reader['~standard'].validate({ view: 'all' })).toEqual({ value: { view: 'all' } })
  await reader.awaited()
  expect(reader['~standard'].validate({}).value).toMatchObject({ view: 'all' })
})

it('takes back what the router would keep: what is unknown and what is wrong', async () => {
  await later.load()
  const { value } = searchBy(later)['~standard'].validate({ statuses: '99', colour: 'red', query: 'fresno' })
  expect({ statuses: '99', colour: 'red', ...value }).toMatchObject({ statuses: undefined, colour: undefined })
  expect(value.query).toBe('fresno')
})

it('keeps defaults out of the address', async () => {
  await later.load()
  const search = readSearch(ShipmentSearch, { view: 'booking' })
  expect(withoutDefaults(later)({ search, next: (next) => next })).toEqual({ view: 'booking' })
})
