import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Note } from '@waybill/contract/notes/notes.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { Noted } from '../shell/noted.tsx'
import { renderInside } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { because } from '../test/why-not.ts'
import { toastQueue } from '../ui/toast.ts'
import * as times from '../ui/zoned-time.ts'

/** The texts of notes on load, change and failure (SPEC §2.7, §8), word by word. */
const SUBJECT = { type: 'shipment', id: '0190a0b0-0000-7000-8000-0000000000b1' } as const
const NOTE: Note = {
  id: '0190a0b0-0000-7000-8000-0000000000b2',
  entityType: 'shipment',
  entityId: SUBJECT.id,
  entityDescription: '4340001',
  entityLink: '/shipments/4340001',
  noteContent: 'Seal is on',
  noteHTML: '<p>Seal is on</p>',
  noteJSON: said('Seal is on'),
  mentions: [],
  createDateTime: '2026-11-20T05:44:00-06:00',
  timeZone: 'America/Chicago',
  updateDateTime: null,
  creator: { id: DISPATCHER.id, firstName: 'Maria', lastName: 'Okafor', companyName: 'Alder', profilePicture: null },
  audience: 'carrier',
  allowPortalAccess: true,
  isReadonly: false,
  version: 1,
  can: { edit: true, remove: true, audiences: ['carrier'] },
}

/** The server's answer to each method; none means still pending. */
let answers: Partial<Record<string, () => Response>>
let waiting: (() => void)[]

const list = () =>
  Response.json({ items: [NOTE], totalCount: 1, can: { write: true, audiences: ['carrier', 'everyone'] } })

beforeEach(() => {
  answers = { GET: list }
  waiting = []
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    while (!answers[method]) await new Promise<void>((resolve) => waiting.push(resolve))
    return answers[method]()
  })
  startSession(signedIn())
})
afterEach(() => {
  toastQueue.clear()
  localStorage.clear()
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answer(method: string, response: () => Response): void {
  answers[method] = response
  for (const go of waiting.splice(0)) go()
}

function said(text: string): Note['noteJSON'] {
  return { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text }] }] } }
}
const show = () => renderInside(<Noted subject={SUBJECT} hasTimeline={false} />)
const refused = (status: number, body: unknown) => () => Response.json(body, { status })

function toasts(): string[] {
  return toastQueue.visibleToasts.map(({ content: { text } }) => (typeof text === 'string' ? text : text.read()))
}

it('says Loading Activity... until the notes are there, and not longer', async () => {
  answers = {}
  await show()
  expect(await screen.findByText('Loading Activity...')).toBeTruthy()
  expect(screen.queryByText('Seal is on')).toBeNull()
  answer('GET', list)
  expect(await screen.findByText('Seal is on')).toBeTruthy()
  expect(screen.queryByText('Loading Activity...')).toBeNull()
})

it('says Request not successful where the answer has neither title nor detail', async () => {
  answers = { GET: refused(409, {}) }
  await show()
  expect(await screen.findByText('Request not successful')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('says the title of the answer, then the detail where it has none, and its errors as a list', async () => {
  answers = { GET: refused(409, { title: 'Not now', errors: ['The load was voided', 'Ask the desk'] }) }
  await show()
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The load was voided',
    'Ask the desk',
  ])
  expect(screen.queryByText('Request not successful')).toBeNull()
  answer('GET', refused(409, { detail: 'The load was voided' }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The load was voided')).toBeTruthy()
  expect(screen.queryByText('Not now')).toBeNull()
})

it('keeps the notes, and what somebody types, when they cannot be fetched again', async () => {
  const { client } = await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Write a note' }))
  const editor = await screen.findByRole('textbox', {}, { timeout: 10_000 })
  answer('GET', refused(500, { title: 'Not now' }))
  await act(() => client.refetchQueries())
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(editor.isConnected).toBe(true)
  expect(screen.getByText('Seal is on')).toBeTruthy()
  answer('GET', list)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not now')).toBeNull())
})

it('says Unable to retrieve notes in place of notes that crash', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(times, 'timeText').mockImplementation(() => {
    throw new Error('The time of a note cannot be written')
  })
  await show()
  expect(await screen.findByText('Unable to retrieve notes')).toBeTruthy()
  expect(screen.queryByText('Seal is on')).toBeNull()
})

const lost = (persona: 'carrier-admin' | 'carrier-dispatcher', roles: 'Admin'[]) =>
  startSession(signedIn(1_800, { ...DISPATCHER, persona, roles, trackingIntegration: { expired: true } }))

it('says above the notes that the vehicle tracking has expired, with the way to mend it', async () => {
  lost('carrier-admin', ['Admin'])
  await show()
  expect(await screen.findByText('Your vehicle tracking has expired')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Sign in there again' })
  expect(link.getAttribute('href')).toBe('/profile?tab=integrations')
})

it('says so to nobody who could not mend it', async () => {
  lost('carrier-dispatcher', [])
  await show()
  expect(await screen.findByText('Seal is on')).toBeTruthy()
  expect(screen.queryByText('Your vehicle tracking has expired')).toBeNull()
})

async function edit(): Promise<void> {
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit note' }))
  await screen.findByRole('textbox', { name: 'Edit note' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

it('says Updating Note... while a change is under way, and that it was saved', async () => {
  await edit()
  await waitFor(() => expect(toasts()).toEqual(['Updating Note...']))
  answer('PUT', () => Response.json({ ...NOTE, version: 2 }))
  await waitFor(() => expect(toasts()).toEqual(['Successfully updated comment']))
  expect(screen.queryByRole('textbox', { name: 'Edit note' })).toBeNull()
})

it('says Failed to save changes and keeps what was written', async () => {
  await edit()
  await waitFor(() => expect(toasts()).toEqual(['Updating Note...']))
  answer('PUT', refused(500, {}))
  await waitFor(() => expect(toasts()).toEqual(['Failed to save changes']))
  expect(await screen.findByText('Request not successful')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Edit note' }).textContent).toBe('Seal is on')
})

it('follows another window in which the draft was written or sent, while its own editor is closed', async () => {
  answers = {
    GET: () => Response.json({ items: [], totalCount: 0, can: { write: true, audiences: ['carrier', 'everyone'] } }),
  }
  await show()
  expect(await screen.findByRole('button', { name: 'Write a note' })).toBeTruthy()
  const key = `waybill.note-draft.${DISPATCHER.id}.${SUBJECT.type}.${SUBJECT.id}`
  localStorage.setItem(key, JSON.stringify({ content: NOTE.noteJSON, audience: 'carrier', at: Date.now() }))
  fireEvent(window, new StorageEvent('storage', { key }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with your draft' }))
  expect((await screen.findByRole('textbox', { name: 'New note' })).textContent).toBe('Seal is on')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  localStorage.removeItem(key)
  fireEvent(window, new StorageEvent('storage', { key }))
  expect(await screen.findByRole('button', { name: 'Write a note' })).toBeTruthy()
})

it('calls what is written on an invoice a comment', async () => {
  answers = {
    GET: () => Response.json({ items: [], totalCount: 0, can: { write: true, audiences: ['carrier', 'everyone'] } }),
  }
  await renderInside(<Noted subject={SUBJECT} title="Comments" isComment hasTimeline={false} />)
  expect(await screen.findByText('No comments yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Write a comment' }))
  expect(await screen.findByRole('textbox', { name: 'New comment' })).toBeTruthy()
})

it('calls comments so among what the timeline shows', async () => {
  await renderInside(<Noted subject={SUBJECT} title="Comments" isComment />)
  fireEvent.click(await screen.findByRole('button', { name: 'Timeline' }))
  expect(await screen.findByRole('button', { name: 'Comments' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Notes' })).toBeNull()
})

it('calls a comment so on its buttons, while it is changed and before it is deleted', async () => {
  answers = {
    GET: () =>
      Response.json({ items: [NOTE], totalCount: 51, can: { write: true, audiences: ['carrier', 'internal'] } }),
  }
  await renderInside(<Noted subject={SUBJECT} title="Comments" isComment hasTimeline={false} />)
  expect(await screen.findByRole('article', { name: 'Comment by Maria Okafor' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show earlier comments' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }))
  expect(await screen.findByRole('dialog', { name: 'Delete this comment?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit comment' }))
  expect(await screen.findByRole('textbox', { name: 'Edit comment' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Write a comment' }))
  expect(await screen.findByText('Who can read this')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\bnotes?\b/i)
})

it('keeps a change that was begun for whoever comes back to the page, until they cancel it', async () => {
  const key = `waybill.note-draft.${DISPATCHER.id}.note.${NOTE.id}`
  const content = structuredClone(NOTE.noteJSON)
  Object.assign(content.root.children[0] ?? {}, { children: [{ type: 'text', text: 'Seal is off' }] })
  localStorage.setItem(key, JSON.stringify({ content, audience: 'carrier', at: Date.now() }))
  await show()
  expect((await screen.findByRole('textbox', { name: 'Edit note' })).textContent).toBe('Seal is off')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Seal is on')).toBeTruthy()
  expect(localStorage.getItem(key)).toBeNull()
})

it('offers to save over what another window changed meanwhile', async () => {
  await edit()
  answer('PUT', refused(412, { type: '/problems/changed-meanwhile', code: 'changed-meanwhile', title: 'Changed' }))
  expect(await screen.findByRole('button', { name: 'Overwrite' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Edit note' }).textContent).toBe('Seal is on')
})

async function send(presses = 1): Promise<void> {
  const key = `waybill.note-draft.${DISPATCHER.id}.${SUBJECT.type}.${SUBJECT.id}`
  localStorage.setItem(key, JSON.stringify({ content: NOTE.noteJSON, audience: 'carrier', at: Date.now() }))
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with your draft' }))
  await screen.findByRole('textbox', { name: 'New note' })
  // As fast as a trembling hand: before anything re-renders.
  const button = screen.getByRole('button', { name: 'Send' })
  act(() => {
    for (let press = 0; press < presses; press++) button.click()
  })
  await waitFor(() => expect(toasts()).toEqual(['Creating Note...']))
}

it('sends what is pressed twice once, and leaves nothing standing that says it is still being sent', async () => {
  let sent = 0
  await send(2)
  answer('POST', () => {
    sent++
    return Response.json(NOTE, { status: 201 })
  })
  await waitFor(() => expect(toasts()).toEqual([]))
  expect(sent).toBe(1)
})

it('says Creating Note... while it is being sent, and fetches the list once more a second after it came', async () => {
  let lists = 0
  answers = {
    GET: () => {
      lists++
      return list()
    },
  }
  await send()
  const before = lists
  answer('POST', () => Response.json({ ...NOTE, id: SUBJECT.id }, { status: 201 }))
  await waitFor(() => expect(toasts()).toEqual([]))
  expect(screen.queryByRole('textbox', { name: 'New note' })).toBeNull()
  await waitFor(() => expect(lists).toBeGreaterThan(before), { timeout: 3_000 })
})

it('says Failed to save comment and keeps what was written', async () => {
  await send()
  answer('POST', refused(500, {}))
  await waitFor(() => expect(toasts()).toEqual(['Failed to save comment']))
  expect(await screen.findByText('Request not successful')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'New note' }).textContent).toBe('Seal is on')
})

it('says no more than that of a session that ended: the password is asked for over the page', async () => {
  await send()
  answer('POST', refused(401, { code: 'unknown-session', title: 'Please sign in' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to save comment']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('aria-disabled')).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'New note' }).textContent).toBe('Seal is on')
})

it('shows neither pencil nor bin on a note that is read-only', async () => {
  const readonly = {
    ...NOTE,
    isReadonly: true,
    can: { ...NOTE.can, edit: because('This note cannot be changed'), remove: because('No') },
  }
  answers = {
    GET: () =>
      Response.json({ items: [readonly], totalCount: 1, can: { write: true, audiences: ['carrier', 'everyone'] } }),
  }
  await show()
  expect(await screen.findByText('Seal is on')).toBeTruthy()
  for (const name of ['Edit note', 'Delete note']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('shows what was written, changed or taken away at once, however long the list takes to come again', async () => {
  await send()
  delete answers['GET']
  answer('POST', () => Response.json({ ...NOTE, id: SUBJECT.id, noteJSON: said('Gate is open') }, { status: 201 }))
  expect(await screen.findByText('Gate is open')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'Edit note' })[0] as HTMLElement)
  await screen.findByRole('textbox', { name: 'Edit note' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  answer('PUT', () => Response.json({ ...NOTE, id: SUBJECT.id, noteJSON: said('Gate is shut'), version: 2 }))
  expect(await screen.findByText('Gate is shut')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete note' })[0] as HTMLElement)
  await screen.findByRole('dialog')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete note' }).at(-1) as HTMLElement)
  answer('DELETE', () => new Response(null, { status: 204 }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(screen.getByText('Seal is on')).toBeTruthy()
})

async function remove(): Promise<void> {
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete note' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Delete note') as HTMLElement,
  )
  await waitFor(() => expect(toasts()).toEqual(['Deleting Note...']))
}

it('says Deleting Note... while it is being taken away, and that it is gone', async () => {
  await remove()
  answer('DELETE', () => new Response(null, { status: 204 }))
  await waitFor(() => expect(toasts()).toEqual(['Successfully removed comment']))
})

it('says that a comment which stays cannot be deleted', async () => {
  await remove()
  answer('DELETE', refused(403, { detail: 'Someone else wrote it' }))
  await waitFor(() => expect(toasts()).toEqual(["Can't delete this comment"]))
  expect(await screen.findByText('Someone else wrote it')).toBeTruthy()
})

it('asks for no face on behalf of a driver, who has no contacts', async () => {
  const asked: string[] = []
  const pictured = { ...NOTE, creator: { ...NOTE.creator, id: SUBJECT.id, profilePicture: SUBJECT.id } }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ items: [pictured], totalCount: 1, can: { write: true, audiences: ['carrier', 'everyone'] } })
  })
  startSession(signedIn(1_800, { ...DISPATCHER, id: NOTE.id, persona: 'driver' }))
  await show()
  expect(await screen.findByText('Seal is on')).toBeTruthy()
  expect(asked.filter((url) => url.includes('/picture'))).toEqual([])
})
