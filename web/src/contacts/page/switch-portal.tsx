import { useQueryClient } from '@tanstack/react-query'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import { type ReactNode, useState } from 'react'
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
  // As it was when asked: if somebody else switches it meanwhile, the same press does not switch it back.
  const [isOn] = useState(contact.isPortalEnabled)
  const name = fullName(contact)
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
          : changed.portalState === 'active' || changed.userName === null
            ? t('{name} can sign in again', { name })
            : t('The invitation was sent to {address}', { address: changed.userName }),
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
      <p>{consequenceFor({ ...contact, isPortalEnabled: isOn })}</p>
    </FormDialog>
  )
}

function consequenceFor({ isPortalEnabled, portalState, userName, emailAddresses, roles }: Contact): string {
  if (isPortalEnabled)
    return t('They are signed out everywhere within a second and told by email. You can give them access again later.')
  const address = userName ?? emailAddresses[0]
  if (address)
    return portalState === 'disabled'
      ? t('They get an email at {address} that says how they sign in.', { address })
      : t('They get an invitation at {address}, with a link to choose a password.', { address })
  return roles.join() === 'Driver'
    ? t('Without an address, they sign in by links from their dispatcher.')
    : t('Enter an email address for them first.')
}
