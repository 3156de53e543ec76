import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Contact } from '@waybill/contract/contacts/contacts.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { SwitchPortal } from './switch-portal.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })
afterEach(() => void vi.restoreAllMocks())

/** Only what the dialog reads. */
const robin = {
  id: '0190a0b0-0000-7000-8000-0000000000d1',
  firstName: 'Robin',
  lastName: 'Zeal',
  roles: ['AR'],
  emailAddresses: [],
  userName: 'robin@alder.example',
  portalState: 'active',
  isPortalEnabled: true,
  version: 1,
} as Partial<Contact> as Contact

it('ends an access that a colleague has ended meanwhile, and does not give it back', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue(robin)
  const client = createQueryClient(() => undefined)
  const dialogOf = (contact: Contact) => (
    <QueryClientProvider client={client}>
      <SwitchPortal contact={contact} onClose={() => undefined} />
    </QueryClientProvider>
  )
  const { rerender } = render(dialogOf(robin))
  rerender(dialogOf({ ...robin, isPortalEnabled: false, portalState: 'disabled', version: 2 }))
  expect(screen.getByRole('heading', { name: 'End the access of Robin Zeal?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'End access' }))
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  expect(call.mock.calls[0]?.[1]).toMatchObject({ version: 2, body: { isPortalEnabled: false } })
})
