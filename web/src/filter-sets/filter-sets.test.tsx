import { fireEvent, screen, waitFor } from '@testing-library/react'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { FilterSets } from './filter-sets.tsx'

const MONDAYS = { id: '0190a0b0-0000-7000-8000-000000000001', name: 'Mondays', filters: {} }
let sent: [method: string, path: string, body: unknown][]
let answer: () => Response

beforeEach(() => {
  startSession(signedIn())
  sent = []
  answer = () => Response.json({ ...MONDAYS, name: 'Late' }, { status: 201 })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: [MONDAYS] })
    sent.push([method, path, typeof body === 'string' ? JSON.parse(body) : undefined])
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

/** The dialog that names the filters. */
async function opened(): Promise<HTMLInputElement> {
  await renderInside(
    <FilterSets room={shipments} search={{ query: 'ELGIN' } as never} onChoose={() => undefined} isShort={false} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save these filters' }))
  return await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
}
const name = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } })

it('saves the filters under a new name once, however often somebody presses', async () => {
  name(await opened(), 'Late')
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([['POST', '/api/v2/shipments/filter_sets', { name: 'Late', filters: { query: 'ELGIN' } }]])
})

it('replaces the filters of a name in use, whatever its case, and says so first', async () => {
  name(await opened(), 'mondays ')
  expect(screen.getByText('You already have filters with this name. Saving replaces them.')).toBeDefined()
  answer = () => Response.json(MONDAYS)
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(sent.map(([method]) => method)).toEqual(['PUT']))
})

it('shows a refusal beside the name, and keeps what was typed', async () => {
  const field = await opened()
  name(field, 'Late')
  answer = () =>
    Response.json({ code: 'bad-request', status: 400, modelState: { name: ['Use another name'] } }, { status: 400 })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use another name')).toBeDefined()
  expect(field.value).toBe('Late')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
