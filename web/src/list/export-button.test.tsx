import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ROWS_CUT } from '@waybill/contract/csv.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInside } from '../test/rooms.tsx'
import { toastQueue } from '../ui/toast.ts'
import { ExportButton } from './export-button.tsx'

vi.mock('../api/save-as.ts', () => ({ saveAs: () => undefined }))
afterEach(() => toastQueue.clear())

const toasts = () => toastQueue.visibleToasts.map(({ content: { tone, text } }) => [tone, text])

it.each([
  ['that a whole list was downloaded', {}, ['success', 'CSV downloaded']],
  [
    'that a long list was cut',
    { [ROWS_CUT]: '10000' },
    ['attention', 'The first 10,000 rows. Narrow the list for the rest.'],
  ],
])('says %s', async (_, headers: Record<string, string>, said) => {
  await renderInside(<ExportButton name="orders.csv" read={async () => new Response('Order\r\n', { headers })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(toasts()).toEqual([said]))
})
