import { screen, waitFor } from '@testing-library/react'
import type { Reading } from '@waybill/contract/documents/reading.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import * as reading from './read-file.ts'
import { WhosePaper } from './whose-paper.tsx'

afterEach(() => vi.restoreAllMocks())

/** A bill of lading photographed for the second delivery of load 4340001. */
async function show(here: string, more: Partial<Reading> = {}) {
  const load = { shipmentNumber: '4340001', by: 'barcode', stopId: 'second', isBillOnly: false }
  vi.spyOn(reading, 'readFile').mockResolvedValue({
    printedAs: null,
    loads: [load],
    isCertain: true,
    ...more,
  } as Reading)
  const onStop = vi.fn<(stopId: string) => void>()
  const file = new File(['x'], `${here} ${JSON.stringify(more)}.jpg`)
  await renderInside(<WhosePaper file={file} shipmentNumber={here} onMove={() => undefined} onStop={onStop} />)
  return onStop
}

it('takes the delivery that the barcode of this load names, and asks nothing', async () => {
  const onStop = await show('4340001')
  await waitFor(() => expect(onStop).toHaveBeenCalledExactlyOnceWith('second'))
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('takes no delivery of a barcode that is another load’s or not certain', async () => {
  const other = await show('4340002')
  expect(await screen.findByRole('button', { name: 'File it with 4340001' })).toBeTruthy()
  const unsure = await show('4340001', { isCertain: false })
  await waitFor(() => expect(reading.readFile).toHaveBeenCalled())
  expect([other, unsure].map(({ mock }) => mock.calls)).toEqual([[], []])
})
