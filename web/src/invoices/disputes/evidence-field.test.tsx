import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { DISPUTE_LETTER, EvidenceField } from './evidence-field.tsx'

/** An upload that runs from the moment its file is chosen. */
vi.mock('../../documents/upload/use-upload.ts', () => ({
  useUpload: () => {
    const [share, setShare] = useState<number>()
    return { share, error: undefined, send: () => setShare(0.4), cancel: () => undefined }
  },
}))

it('names the paper that is under way', async () => {
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
  const gateLog = new File(['%PDF'], 'gate log.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [gateLog] } })
  expect(await screen.findByText('gate log.pdf')).toBeTruthy()
})
