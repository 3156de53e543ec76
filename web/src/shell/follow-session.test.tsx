import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, endSession, startSession, takeRememberedPath } from '../api/session.ts'
import { keepPage } from '../api/typing.ts'
import { createWaybillRouter } from '../router.tsx'
import { showChat, useChat } from '../support/chat/chat.ts'
import { renderInside } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { followSession } from './follow-session.ts'

let stop = (): void => undefined

async function house() {
  const client = createQueryClient(() => undefined)
  const router = createWaybillRouter(client)
  await router.navigate({ to: '/tenders', search: { query: 'fresno' } })
  stop = followSession(router, client)
  return { client, router }
}

function Chat() {
  return useChat() ? <p>Chat is open</p> : null
}

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  stop()
  clearSession()
})

it('leads to the sign-in page when the session ends, and back to the same address after it', async () => {
  const { router } = await house()
  endSession()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  startSession(signedIn())
  await waitFor(() => expect(router.state.location.href).toBe('/tenders?query=fresno'))
})

it('leaves a page alone on which somebody typed into a form', async () => {
  const { router } = await house()
  await renderInside(
    <form>
      <input aria-label="Note" />
    </form>,
  )
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'Gate code 4411' } })
  endSession()
  expect(router.state.location.pathname).toBe('/tenders')
  expect(takeRememberedPath()).toBeUndefined()
})

it('leaves it alone after somebody typed into a question that is gone again', async () => {
  const { router } = await house()
  const page = (isAsked: boolean) => (
    <>
      <form>
        <input aria-label="Note" />
      </form>
      {isAsked ? (
        <form>
          <input aria-label="Password" />
        </form>
      ) : null}
    </>
  )
  const { rerender } = render(page(true))
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'Gate code 4411' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'wrong' } })
  rerender(page(false))
  endSession()
  expect(router.state.location.pathname).toBe('/tenders')
})

it('leaves a page alone on which somebody writes into an editor that writes by itself', async () => {
  const { router } = await house()
  await renderInside(<div contentEditable role="textbox" aria-label="New note" suppressContentEditableWarning />)
  fireEvent(screen.getByLabelText('New note'), new InputEvent('beforeinput', { bubbles: true }))
  endSession()
  expect(router.state.location.pathname).toBe('/tenders')
  expect(takeRememberedPath()).toBeUndefined()
})

it('leaves a page alone on which somebody has chosen or dropped something', async () => {
  const { router } = await house()
  const letGo = keepPage()
  endSession()
  expect(router.state.location.pathname).toBe('/tenders')
  startSession(signedIn())
  letGo()
  endSession()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

it('forgets what one person fetched before the next one comes', async () => {
  const { client, router } = await house()
  client.setQueryData(['/api/v2/tenders', {}, {}], { data: ['theirs'] })
  clearSession()
  expect(client.getQueryCache().getAll()).toEqual([])
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  startSession(signedIn(1_800, { ...DISPATCHER, id: '0190a0b0-0000-7000-8000-000000000002' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
})

it('closes the support chat of one person before the next one comes', async () => {
  await house()
  await renderInside(<Chat />)
  act(() => showChat({ at: 'question' }))
  expect(screen.getByText('Chat is open')).toBeTruthy()
  endSession()
  expect(screen.getByText('Chat is open')).toBeTruthy()
  startSession(signedIn(1_800, { ...DISPATCHER, id: '0190a0b0-0000-7000-8000-000000000002' }))
  await waitFor(() => expect(screen.queryByText('Chat is open')).toBeNull())
})

it('forgets what one company may see, and goes home, when the same person acts for another', async () => {
  const { client, router } = await house()
  client.setQueryData(['/api/v2/tenders', {}, {}], { data: ['of the one'] })
  startSession(signedIn(1_800, { ...DISPATCHER, companyId: '0190a0b0-0000-7000-8000-0000000000bb' }))
  expect(
    client
      .getQueryCache()
      .getAll()
      .flatMap((query) => query.state.data ?? []),
  ).toEqual([])
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
