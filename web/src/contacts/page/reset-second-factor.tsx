import { useQueryClient } from '@tanstack/react-query'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'
import { keepContact } from '../keep-contact.ts'

/** For a user who lost phone and recovery codes; the consequences show first. */
export function ResetSecondFactor({ contact }: { contact: Contact }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { resetSecondFactor } = contact.can
  return (
    <>
      <Button size="small" disabledReason={whyNot(resetSecondFactor)} onPress={() => setOpen(true)}>
        {t('Reset')}
      </Button>
      {isOpen ? <ResetDialog contact={contact} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ResetDialog({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const name = fullName(contact)
  const asked = { params: { contactId: contact.id } }
  const form = useForm({
    begin: () => ({}),
    send: () => act(contacts.resetSecondFactor, asked),
    onDone: (changed) => {
      keepContact(client, changed)
      onClose()
      toast.success(t('The second factor of {name} was reset', { name }))
    },
    onFailed: (error) => {
      if (isProblem(error, 'second-factor-missing')) void client.invalidateQueries(queryFor(contacts.find, asked))
    },
  })
  const addresses = [...new Set([contact.userName ?? '', ...contact.emailAddresses].map((one) => one.toLowerCase()))]
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Reset the second factor of {name}?', { name })}
      act={t('Reset second factor')}
      actVariant="danger"
    >
      <p>
        {t(
          'Only do this if they asked you in person, or on a call to a number you know. Until they set up another one, their password alone lets them in.',
        )}
      </p>
      <p>
        {t(
          'They are signed out everywhere, their authenticator app and recovery codes stop working, and {addresses} get an email. We ask you to confirm it’s you.',
          { addresses: addresses.filter(Boolean).join(', ') },
        )}
      </p>
    </FormDialog>
  )
}
