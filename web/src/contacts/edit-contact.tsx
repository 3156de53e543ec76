import { useQueryClient } from '@tanstack/react-query'
import { type Contact, contacts } from '@waybill/contract/contacts.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor, useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { changeIn, draftOf, refusalsOf } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { fullName } from './contact-text.ts'
import { keepContact } from './keep-contact.ts'
import { saveRefusal } from './save-refusal.ts'

/** Changes who somebody is, how they are reached and what they may do. */
export function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [begun] = useState(() => draftOf(contact))
  const [draft, setDraft] = useState(begun)
  const [version, setVersion] = useState(contact.version)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const save = useVerb(contacts.update, {
    showsOwnError: true,
    onDone: (changed) => {
      keepContact(client, changed)
      toast.success(t('{name} was saved', { name: fullName(changed) }))
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
      // What was typed is kept, and the next press is of the person as they are now.
      if (isProblem(error, 'changed-meanwhile'))
        void client
          .fetchQuery({ ...queryFor(contacts.find, { params: { contactId: contact.id } }), staleTime: 0 })
          .then((now) => setVersion(now.version))
    },
  })
  const submit = (): void => {
    const body = changeIn(draft)
    const refusals = refusalsOf(body)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) save.mutate({ params: { contactId: contact.id }, version, body })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Edit {name}', { name: fullName(contact) })}
      act={t('Save')}
      pending={save.isPending}
      disabledReason={!isDirty && t('Nothing is changed')}
      isDirty={isDirty}
      error={saveRefusal(save.error)}
      onAct={submit}
    >
      <ContactForm
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        refused={refused}
        grants={contact.grants}
        company={contact.company}
        contact={contact}
      />
    </SideSheet>
  )
}
