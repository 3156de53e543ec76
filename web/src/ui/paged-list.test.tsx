import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInside } from '../test/rooms.tsx'
import { PagedList } from './paged-list.tsx'

const nothing = () => undefined
const listOf = (queryFn: () => Promise<{ data: { id: string }[]; totalCount: number }>) => (
  <PagedList
    label="Loads"
    name="all"
    queryOf={(page) => ({ queryKey: [page], queryFn })}
    rowHeight={44}
    renderRow={({ id }) => id}
    rowSkeleton={null}
    selected={undefined}
    keyOf={({ id }) => id}
    onSelect={nothing}
    onOpen={nothing}
    onClose={nothing}
    renderEmpty={() => 'Nothing yet'}
    renderFailed={() => 'The loads could not be loaded'}
  />
)
const isBusy = () => screen.getByRole('region', { name: 'Loads' }).getAttribute('aria-busy')

it('is busy until its rows come', async () => {
  await renderInside(listOf(() => new Promise(nothing)))
  expect(isBusy()).toBe('true')
})

it('is no longer busy once its rows could not be loaded', async () => {
  await renderInside(listOf(() => Promise.reject(new Error('down'))))
  expect(await screen.findByText('The loads could not be loaded')).toBeTruthy()
  expect(isBusy()).toBe('false')
})
