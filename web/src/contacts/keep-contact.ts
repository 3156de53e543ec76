import type { QueryClient } from '@tanstack/react-query'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import { remember } from '../api/queries.ts'

/** Caches a changed contact for its pages. */
export function keepContact(client: QueryClient, contact: Contact): void {
  remember(client, contacts.find, { params: { contactId: contact.id } }, contact)
}
