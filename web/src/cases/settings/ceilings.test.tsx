import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type CaseCeilings, caseCeilings } from '@waybill/contract/cases/case-ceilings.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { Ceilings } from './ceilings.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

const ceilings = (version: number, detention: number | null): CaseCeilings => ({
  version,
  ceilings: [
    { type: 1, name: 'Detention', amount: detention },
    { type: 5, name: 'Lumper', amount: 150 },
  ],
  can: { set: true },
})

it('does not put back what a colleague has ended while the amounts were open (P15)', async () => {
  const read = vi.spyOn(calls, 'read').mockResolvedValue(ceilings(1, 150))
  const call = vi.spyOn(calls, 'call').mockRejectedValueOnce(new Problem({ status: 412, code: 'changed-meanwhile' }))
  await renderInside(<Ceilings />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change amounts' }))
  const lumper = screen.getByRole('textbox', { name: /Lumper/ })
  fireEvent.change(lumper, { target: { value: '200' } })
  fireEvent.blur(lumper)
  read.mockResolvedValue(ceilings(2, null))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has changed this.')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Detention/ }).value).toBe(''))
  call.mockResolvedValue(ceilings(3, null))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Change amounts' })
  const sent = call.mock.calls.filter(([endpoint]) => endpoint === caseCeilings.set).map(([, given]) => given)
  expect(sent[1]).toMatchObject({ version: 2, body: { ceilings: [{ type: 5, amount: 200 }] } })
})
