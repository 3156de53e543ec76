import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Payment } from '@waybill/contract/payments/payments.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { toastQueue } from '../../ui/toast.ts'
import { PaymentPapers } from './payment-papers.tsx'

const PAYMENT = { checkNumber: '700123', sentAt: '2026-11-20T15:00:00Z', endedAt: null } as Payment

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  toastQueue.clear()
  vi.unstubAllGlobals()
})

const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)

it.each(['CSV', 'X12 820'])('says why %s did not come, and asks for it once while it is coming', async (paper) => {
  let fail = (): void => undefined
  const fetched = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        fail = () => resolve(Response.json({ code: 'unexpected', message: 'The advice is not ready' }, { status: 500 }))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  await renderInside(<PaymentPapers payment={PAYMENT} />)
  const button = await screen.findByRole('button', { name: paper })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  fail()
  await waitFor(() => expect(toasts()).toEqual(['The advice is not ready']))
  expect(fetched).toHaveBeenCalledOnce()
})
