import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { renderInside } from '../test/rooms.tsx'
import { CompanyBox } from './company-box.tsx'

it('comes with the name of its company, so that none changes under the cursor', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  let answer = (_page: object): void => undefined
  vi.spyOn(calls, 'read').mockReturnValue(new Promise((resolve) => (answer = resolve as typeof answer)))
  await renderInside(<CompanyBox label="Company" value="sedge" onChange={() => undefined} />)
  expect(screen.queryByRole('combobox')).toBeNull()
  answer({ data: [{ id: 'sedge', name: 'Sedge Foods', kind: 'shipper' }], totalCount: 1 })
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('Sedge Foods')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
