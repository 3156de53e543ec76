import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { FileAtOnce } from './file-at-once.tsx'

vi.mock('../../api/send-file.ts', () => ({ sendFile: async () => await new Promise(() => undefined) }))

it('lets its form go on when news of the document takes it off the page before the answer comes', async () => {
  const onSending = vi.fn()
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <FileAtOnce
        fileType={20}
        place={{ shipmentId: '0199f9c2-148a-7de6-8f65-279e36c6db7a' }}
        name="4340017"
        onSent={() => undefined}
        onSending={onSending}
      />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['receipt'], 'receipt.pdf')] } })
  await waitFor(() => expect(onSending).toHaveBeenLastCalledWith(true))
  unmount()
  expect(onSending).toHaveBeenLastCalledWith(false)
})
