import type { Contact } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { DriverLinkAct } from '../../identity/driver-link/driver-link-act.tsx'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'

/** A driver of the company with no other role there. */
export function isOwnDriver(contact: Contact, companyId: string): boolean {
  return contact.companyId === companyId && contact.roles.length === 1 && contact.roles[0] === 'Driver'
}

/** Signs a driver in on their phone. */
export function LinkForDriver({ contact }: { contact: Contact }): ReactNode {
  const name = fullName(contact)
  return (
    <DriverLinkAct
      driver={{ id: contact.id, name }}
      disabledReason={contact.isPortalEnabled ? null : t('{name} has no access to the portal yet', { name })}
    />
  )
}
