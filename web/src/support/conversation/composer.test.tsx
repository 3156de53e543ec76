import { fireEvent, screen } from '@testing-library/react'
import type { SupportConversation, SupportMessage } from '@waybill/contract/support/support.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { Composer } from './composer.tsx'

const CONVERSATION = { id: '0190a0b0-0000-7000-8000-000000000001', can: { note: true } } as SupportConversation

const MESSAGE: SupportMessage = {
  file: null,
  id: '0190a0b0-0000-7000-8000-000000000101',
  author: 'Nora Whitfield',
  isOwn: true,
  isOfProvider: true,
  isInternal: true,
  text: 'Credit is bad',
  writtenAt: '2027-01-13T10:00:00-06:00',
  readAt: null,
  isMailed: false,
}

const sent: unknown[] = []
let answer: () => void = () => undefined

beforeEach(async () => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string))
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json(MESSAGE, { status: 201 })
  })
  startSession(signedIn())
  await renderInside(<Composer conversation={CONVERSATION} beginsHere={false} />)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const enter = async (name: string) => {
  const before = sent.length
  fireEvent.keyDown(field(name), { key: 'Enter' })
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1))
}

it('a second internal note is internal too: only the tick says who reads', async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Internal note' }))
  type('Internal note', 'Credit is bad')
  await enter('Internal note')
  answer()
  await vi.waitFor(() => expect(field('Internal note').value).toBe(''))
  type('Internal note', 'Do not give him the load')
  await enter('Internal note')
  expect(sent).toEqual([
    { text: 'Credit is bad', isInternal: true },
    { text: 'Do not give him the load', isInternal: true },
  ])
})

it('keeps what is typed while the message before is on its way', async () => {
  type('Message', 'Thank you')
  await enter('Message')
  type('Message', 'Gate 4 is closed')
  answer()
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send message' }).getAttribute('data-pending')).toBeNull(),
  )
  expect(field('Message').value).toBe('Gate 4 is closed')
})
