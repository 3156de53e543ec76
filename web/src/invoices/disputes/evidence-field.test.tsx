import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPUTE_LETTER, EvidenceField } from './evidence-field.tsx'

/** An upload that runs from the moment its file is chosen. */
vi.mock('../../documents/upload/use-upload.ts', () => ({
  useUpload: () => {
    const [share, setShare] = useState<number>()
    return { share, error: undefined, send: () => setShare(0.4), cancel: () => undefined }
  },
}))

const shown = async () =>
  await renderInside(
    <EvidenceField
      invoice={{ id: '0199f9c2-148a-7de6-8f65-279e36c6db7a', invoiceNumber: '880053' }}
      place={{ apInvoiceId: '0199f9c2-148a-7de6-8f65-279e36c6db7a' }}
      fileType={DISPUTE_LETTER}
      chosen={undefined}
      onChoose={() => undefined}
      onSending={() => undefined}
    />,
  )

afterEach(() => vi.restoreAllMocks())

it('says that the documents to choose from could not be loaded, and offers them once they are there', async () => {
  const reading = vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  await shown()
  expect(await screen.findByText('The documents could not be loaded. Nothing was lost.')).toBeTruthy()
  const proof = { id: '1', name: 'gate log.pdf', type: 4, entityDescription: 'Invoice' }
  reading.mockResolvedValue({ data: [proof], totalCount: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Evidence/ })).toBeTruthy()
  expect(screen.queryByText('The documents could not be loaded. Nothing was lost.')).toBeNull()
})

it('names the paper that is under way', async () => {
  await shown()
  const gateLog = new File(['%PDF'], 'gate log.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [gateLog] } })
  expect(await screen.findByText('gate log.pdf')).toBeTruthy()
})
