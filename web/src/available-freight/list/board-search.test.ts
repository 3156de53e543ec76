import { expect, it } from 'vitest'
import { readSearch } from '../../shell/address-bar.ts'
import { BoardSearch } from './board-search.ts'

it('leaves what is no state out of an older address, and keeps the others', () => {
  expect(readSearch(BoardSearch, { destinationStates: 'TX,ZZ, ok' }).destinationStates).toEqual(['TX', 'OK'])
  expect(readSearch(BoardSearch, { destinationStates: 'ZZ', origin: 'Gary, IN' })).toMatchObject({
    destinationStates: undefined,
    origin: 'Gary, IN',
  })
})
