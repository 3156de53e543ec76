import { fireEvent, screen } from '@testing-library/react'
import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import type { Tender } from '@waybill/contract/tenders/tenders.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { toastQueue } from '../../ui/toast.ts'
import { loadLanguage } from '../../ui/words.ts'
import { useAnswer } from './use-answer.ts'

const OPERATIONS: CurrentUser = {
  ...DISPATCHER,
  persona: 'operations',
  companyKind: 'provider',
  permissions: ['Admin'],
}

afterEach(async () => {
  await loadLanguage('en')
  toastQueue.clear()
  clearSession()
  vi.restoreAllMocks()
})

function Answered({ status }: { status: number }) {
  const { onDone } = useAnswer(() => undefined)
  const tender = { id: '0190a0b0-0000-7000-8000-000000000001', shipmentNumber: '4341006', status } as Tender
  return (
    <button type="button" onClick={() => onDone(tender)}>
      Answer
    </button>
  )
}

async function answer(user: CurrentUser, status: number) {
  startSession(signedIn(1_800, user))
  const { path } = await renderInside(<Answered status={status} />)
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  const said = toastQueue.visibleToasts.map(({ content }) => content)
  return { path, said, booked: said.find(({ text }) => text === 'Booked 4341006') }
}

it('says that the load is booked, and leads to its signature, its driver and its page', async () => {
  const { path, booked } = await answer(DISPATCHER, TENDER_STATUS.accepted)
  const acts = booked?.acts ?? []
  expect(acts.map(({ text }) => text)).toEqual(['Sign', 'Assign driver', 'Open'])
  const ways = ['/all-shipments/4341006/preview/SignedRateConfirmation', '/dispatch', '/shipments/4341006']
  for (const [place, act] of acts.entries()) {
    act.onPress()
    await expect.poll(path).toBe(ways[place])
  }
})

it('offers to open the load, which is no state, in other languages too', async () => {
  await loadLanguage('es')
  const { said } = await answer(OPERATIONS, TENDER_STATUS.accepted)
  expect(said.flatMap(({ acts }) => acts ?? []).map(({ text }) => text)).toEqual(['Abrir'])
})

it('leads the provider, who accepts for a carrier, to the load alone', async () => {
  const { booked } = await answer(OPERATIONS, TENDER_STATUS.accepted)
  expect(booked?.acts?.map(({ text }) => text)).toEqual(['Open'])
})

it('books nothing with another answer', async () => {
  const { said } = await answer(DISPATCHER, TENDER_STATUS.rejected)
  expect(said.map(({ text }) => text)).toEqual(['Response sent!'])
})
