import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { AfterDelivery } from './after-delivery.tsx'

const onOpen = vi.fn()

it('asks of a delivered load first its proof', async () => {
  await renderInside(<AfterDelivery shipment={{ isProofMissing: true, invoiceToSubmit: null }} onOpen={onOpen} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Upload proof' }))
  expect(onOpen).toHaveBeenCalledWith({ kind: 'upload-proof' })
})

it('then its bill', async () => {
  const shipment = { isProofMissing: false, invoiceToSubmit: '880001' }
  await renderInside(<AfterDelivery shipment={shipment} onOpen={onOpen} />)
  const submit = await screen.findByRole('link', { name: 'Submit invoice' })
  expect(submit.getAttribute('href')).toMatch(/^\/accounting\/880001\/preview/)
  expect(screen.queryByText('Upload proof')).toBeNull()
})

it('and then nothing', async () => {
  await renderInside(<AfterDelivery shipment={{ isProofMissing: false, invoiceToSubmit: null }} onOpen={onOpen} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
