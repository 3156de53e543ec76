import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { CompanyRecord } from '@waybill/contract/company/company.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { PayerDaysOf } from './restrict-company.tsx'

let sent: unknown[]

beforeEach(() => {
  sent = []
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'payables', companyKind: 'provider', permissions: ['Admin'] }))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json(payer(30, true))
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

function payer(payerDays: number | null, setPayerDays: true | CompanyRecord['can']['setPayerDays']): CompanyRecord {
  return { companyNumber: 'C77', name: 'Juniper', kind: 'payer', payerDays, can: { setPayerDays } } as CompanyRecord
}

it('shows no days where nobody has set them, and lets payables choose thirty', async () => {
  await renderInside(<PayerDaysOf company={payer(null, true)} />)
  const choice = await screen.findByRole('button', { name: /It pays carriers in/ })
  expect(choice.textContent).not.toContain('30')
  fireEvent.click(choice)
  fireEvent.click(await screen.findByRole('option', { name: 'Net 30 days' }))
  await vi.waitFor(() => expect(sent).toEqual([{ payerDays: 30 }]))
})

it('tells everybody else that they are not set', async () => {
  const why = { text: 'Your role does not allow this' } as CompanyRecord['can']['setPayerDays']
  await renderInside(<PayerDaysOf company={payer(null, why)} />)
  expect(await screen.findByText('Payables has not set payment terms')).toBeTruthy()
  cleanup()
  await renderInside(<PayerDaysOf company={payer(45, why)} />)
  expect(await screen.findByText('Net 45 days')).toBeTruthy()
})
