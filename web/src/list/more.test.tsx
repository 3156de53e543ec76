import { infiniteQueryOptions } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../test/rooms.tsx'
import { MoreRows } from './more.tsx'

it('keeps its rows when the next ones do not come, says so, and asks for them again', async () => {
  let isDown = true
  const asks = infiniteQueryOptions({
    queryKey: ['loads'],
    queryFn: async ({ pageParam }) => {
      if (pageParam > 1 && isDown) throw new Error('down')
      return { data: [{ id: `Load ${pageParam}` }], totalCount: 2 }
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  })
  await renderInside(
    <MoreRows
      asks={asks}
      renderRow={({ id }) => <li>{id}</li>}
      coming={{ rows: 1, height: 40 }}
      failed="The loads could not be loaded"
      nothing={{ icon: null, title: 'No loads', says: '' }}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  const again = await screen.findByRole('button', { name: 'Some rows could not be loaded. Try again' })
  expect(screen.getByText('Load 1')).toBeTruthy()
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText('Load 2')).toBeTruthy()
})

it('says that nothing matches what is searched, and clears it', async () => {
  const asks = infiniteQueryOptions({
    queryKey: ['none'],
    queryFn: async () => ({ data: [], totalCount: 0 }),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
  const onClear = vi.fn()
  await renderInside(
    <MoreRows
      asks={asks}
      renderRow={() => null}
      coming={{ rows: 1, height: 40 }}
      failed="The loads could not be loaded"
      nothing={{ icon: null, title: 'No loads', says: 'Loads appear here.' }}
      onClear={onClear}
    />,
  )
  expect(await screen.findByText('Nothing matches this search and these filters.')).toBeTruthy()
  expect(screen.queryByText('Loads appear here.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(onClear).toHaveBeenCalled()
})
