import { expect, it } from 'vitest'
import { ShipmentSearch } from '../shipments/list/shipment-search.ts'
import { parseSearch, readSearch, searchBy, stringifySearch, withoutDefaults } from './address-bar.ts'

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
  expect(read).toEqual({ view: 'all', sortProperty: 'pickup', sortDirection: 'desc', query: 'fresno' })
})

it('takes back what the router would keep: what is unknown and what is wrong', () => {
  const { value } = searchBy(ShipmentSearch)['~standard'].validate({ statuses: '99', colour: 'red', query: 'fresno' })
  expect({ statuses: '99', colour: 'red', ...value }).toMatchObject({ statuses: undefined, colour: undefined })
  expect(value.query).toBe('fresno')
})

it('keeps defaults out of the address', () => {
  const search = readSearch(ShipmentSearch, { view: 'booking' })
  expect(withoutDefaults(ShipmentSearch)({ search, next: (next) => next })).toEqual({ view: 'booking' })
})
