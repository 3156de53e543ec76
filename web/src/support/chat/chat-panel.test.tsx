import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { SupportConversation, SupportMessage } from '@waybill/contract/support/support.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { closeChat, showChat, useChat } from './chat.ts'
import { ChatPanel } from './chat-panel.tsx'

const ID = '0190a0b0-0000-7000-8000-000000000001'
const AT = '2027-01-13T10:00:00-06:00'

const CONVERSATION: SupportConversation = {
  id: ID,
  subject: 'Second driver',
  about: { type: 'shipment', number: '4340017' },
  company: { id: DISPATCHER.companyId, name: DISPATCHER.companyName },
  askedBy: { id: DISPATCHER.id, name: 'Maria Okafor' },
  assignee: null,
  lastMessage: { author: 'Nora Whitfield', text: 'On the shipment.', writtenAt: AT },
  waitingSince: null,
  unreadCount: 1,
  closed: null,
  can: {
    write: true,
    note: { code: 'not-your-role', facts: {}, text: 'Not your role' },
    assign: { code: 'not-your-role', facts: {}, text: 'Not your role' },
    close: true,
    reopen: { code: 'support-open-already', facts: {}, text: 'The conversation is open' },
  },
}

const said = (number: number, more: Partial<SupportMessage>): SupportMessage => ({
  file: null,
  id: `0190a0b0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  author: 'Maria Okafor',
  isOwn: true,
  isOfProvider: false,
  isInternal: false,
  text: 'Where do I add them?',
  writtenAt: AT,
  readAt: null,
  isMailed: false,
  ...more,
})

const pathOf = (asked: Parameters<typeof fetch>[0]) => (typeof asked === 'string' ? asked : '').split('?')[0] ?? ''
const fetched = vi.fn<typeof fetch>()
let conversations: SupportConversation[]
let messages: SupportMessage[]

beforeEach(async () => {
  localStorage.clear()
  conversations = [CONVERSATION]
  messages = [
    said(2, { author: 'Nora Whitfield', isOwn: false, isOfProvider: true, text: 'On the shipment.' }),
    said(1, { readAt: '2027-01-13T10:14:00-06:00' }),
  ]
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async (asked, init) => {
    const pathname = pathOf(asked)
    if (pathname.endsWith('/reading')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/messages') && init?.method === 'POST')
      return Response.json(said(3, { text: 'Thank you' }), { status: 201 })
    if (pathname.endsWith('/messages')) return Response.json({ data: messages, totalCount: messages.length })
    if (pathname.endsWith(ID)) return Response.json(CONVERSATION)
    return Response.json({ data: conversations, totalCount: conversations.length })
  })
  startSession(signedIn())
})
afterEach(() => {
  closeChat()
  clearSession()
  vi.unstubAllGlobals()
})

function Open() {
  const page = useChat()
  return page ? <ChatPanel page={page} /> : <p>Closed</p>
}
const sent = (path: string) =>
  fetched.mock.calls.flatMap(([url, init]) =>
    init?.method === 'POST' && pathOf(url).endsWith(path) ? [typeof init.body === 'string' ? init.body : ''] : [],
  )

it('leads from the conversations to one, says how far the other side has read, and marks what is shown as read', async () => {
  showChat()
  await renderInside(<Open />)
  fireEvent.click(await screen.findByRole('button', { name: /Second driver/ }))
  const log = await screen.findByRole('log', { name: 'Messages' })
  expect([...log.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Wed 1/13',
    'YouWhere do I add them?10:00 · Read 10:14',
    'Nora WhitfieldOn the shipment.10:00',
  ])
  await vi.waitFor(() => expect(sent('/reading')).toHaveLength(1))
})

it('sends on Enter, breaks the line on Shift+Enter, and keeps what is typed until it is sent', async () => {
  showChat({ at: 'conversation', id: ID })
  await renderInside(<Open />)
  const typed = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value
  const field = await screen.findByRole('textbox', { name: 'Message' })
  fireEvent.change(field, { target: { value: 'Thank you' } })
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Your conversations' }))
  fireEvent.click(await screen.findByRole('button', { name: /Second driver/ }))
  expect(await typed()).toBe('Thank you')
  expect(sent('/messages')).toEqual([])
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Message' }), { key: 'Enter' })
  await vi.waitFor(async () => expect(await typed()).toBe(''))
  expect(sent('/messages')).toEqual(['{"text":"Thank you","isInternal":false}'])
})

it('keeps what is typed for who typed it: the next one to sign in here finds nothing of it', async () => {
  const another = { ...DISPATCHER, id: '0190a0b0-0000-7000-8000-000000000002' }
  for (const [page, field] of [
    [{ at: 'conversation', id: ID }, 'Message'],
    [{ at: 'question' }, 'Subject'],
  ] as const) {
    showChat(page)
    await renderInside(<Open />)
    fireEvent.change(await screen.findByRole('textbox', { name: field }), { target: { value: 'The rate was' } })
    for (const [user, found] of [
      [another, ''],
      [DISPATCHER, 'The rate was'],
    ] as const) {
      cleanup()
      startSession(signedIn(1_800, user))
      await renderInside(<Open />)
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: field })).value).toBe(found)
    }
    cleanup()
  }
})

it('says nothing of a session that ended: the password is asked for over the message', async () => {
  showChat({ at: 'conversation', id: ID })
  await renderInside(<Open />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  fetched.mockImplementation(async () => Response.json({ code: 'unknown-session' }, { status: 401 }))
  fireEvent.change(field, { target: { value: 'Thank you' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(sent('/messages')).toHaveLength(1))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Send message' }).ariaBusy).not.toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.value).toBe('Thank you')
})

it('says that a message went out by email because nobody was there', async () => {
  messages = [said(1, { isMailed: true })]
  showChat({ at: 'conversation', id: ID })
  await renderInside(<Open />)
  expect(await screen.findByText(/Nobody was available: also sent by email/)).toBeTruthy()
})

it('begins with the question for who has nothing open, and closes on Escape', async () => {
  conversations = []
  showChat()
  await renderInside(<Open />)
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Subject' }), { key: 'Escape' })
  expect(await screen.findByText('Closed')).toBeTruthy()
})
