import { useQueryClient } from '@tanstack/react-query'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'
import { keepContact } from '../keep-contact.ts'

/** Turns portal access on or off; the consequences show first. */
export function SwitchPortal({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const isOn = contact.isPortalEnabled
  const name = fullName(contact)
  const address = contact.userName ?? contact.emailAddresses[0]
  const form = useForm({
    begin: () => ({}),
    send: () =>
      act(contacts.switchPortal, {
        params: { contactId: contact.id },
        version: contact.version,
        body: { isPortalEnabled: !isOn },
      }),
    onDone: (changed) => {
      keepContact(client, changed)
      onClose()
      toast.success(
        isOn
          ? t('{name} is signed out everywhere', { name })
          : changed.portalState === 'active'
            ? t('{name} can sign in again', { name })
            : t('The invitation was sent to {address}', { address: changed.userName ?? '' }),
      )
    },
    onFailed: (error) => {
      if (isProblem(error, 'changed-meanwhile'))
        void client.invalidateQueries(queryFor(contacts.find, { params: { contactId: contact.id } }))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isOn ? t('End the access of {name}?', { name }) : t('Give {name} portal access?', { name })}
      act={isOn ? t('End access') : t('Give access')}
      actVariant={isOn ? 'danger' : 'primary'}
    >
      <p>
        {isOn
          ? t('They are signed out everywhere within a second and told by email. You can give them access again later.')
          : contact.portalState === 'disabled'
            ? t('They get an email at {address}. If they had a password, it works again.', {
                address: address ?? '',
              })
            : address
              ? t('They get an invitation at {address}, with a link to choose a password.', { address })
              : t('Enter an email address for them first.')}
      </p>
    </FormDialog>
  )
}
