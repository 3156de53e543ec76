import { useQueryClient } from '@tanstack/react-query'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'
import { keepContact } from '../keep-contact.ts'
import { CONTACT_NAMES, changeIn, draftOf } from './contact-draft.ts'
import { ContactFields } from './contact-fields.tsx'

/** Edits name, contact details and rights. */
export function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const params = { contactId: contact.id }
  const form = useForm({
    begin: () => draftOf(contact),
    names: CONTACT_NAMES,
    version: contact.version,
    send: (draft, version) => act(contacts.update, { params, version, body: changeIn(draft) }),
    onDone: (changed) => {
      keepContact(client, changed)
      toast.success(t('{name} was saved', { name: fullName(changed) }))
      onClose()
    },
    conflict: {
      says: t('Someone else has changed this contact. Your entries are still here: review them and save again.'),
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(contacts.find, { params }), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Edit {name}', { name: fullName(contact) })}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <ContactFields form={form} grants={contact.grants} company={contact.company} contact={contact} />
    </FormSheet>
  )
}
