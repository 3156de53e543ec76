import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { FleetDriver } from '@waybill/contract/fleet/fleet.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { EditDriver } from './edit-driver.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => void vi.restoreAllMocks())

/** Only what the sheet reads. */
const driver = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  firstName: 'Robin',
  lastName: 'Reyes',
  mobilePhoneNumber: '+1 312 555 0100',
  primaryEmail: null,
  licenseClass: 'A',
  licenseUntil: '2026-12-01',
  hazmatUntil: null,
  home: null,
  tractorNumber: null,
  trailerNumber: null,
  version: 3,
} as Partial<FleetDriver> as FleetDriver

it('a colleague’s new license date stays when somebody else saves a phone number', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ ...driver, licenseUntil: '2030-12-01', version: 4 })
  const call = vi
    .spyOn(calls, 'call')
    .mockRejectedValueOnce(new Problem({ status: 412, code: 'changed-meanwhile' }))
    .mockResolvedValue(driver)
  await renderInside(<EditDriver driver={driver} onClose={() => undefined} />)
  fireEvent.change(screen.getByLabelText(/^Mobile phone/), { target: { value: '+1 312 555 0199' } })
  const save = screen.getByRole('button', { name: 'Save driver' })
  fireEvent.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has changed this.')
  await waitFor(() => expect(calls.read).toHaveBeenCalled())
  fireEvent.click(save)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls[1]?.[1]).toMatchObject({
    version: 4,
    body: { mobilePhoneNumber: '+1 312 555 0199', licenseUntil: '2030-12-01' },
  })
})
