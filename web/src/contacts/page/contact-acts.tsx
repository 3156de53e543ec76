import { IconDoorEnter, IconDoorExit, IconMailForward, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize } from '../../ui/button-look.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { keepContact } from '../keep-contact.ts'

/** Forms load on demand. */
const EditContact = lazyPart(async () => (await import('../edit/edit-contact.tsx')).EditContact)
const RemoveFromCompany = lazyPart(async () => (await import('./remove-from-company.tsx')).RemoveFromCompany)
const SwitchPortal = lazyPart(async () => (await import('./switch-portal.tsx')).SwitchPortal)

/** Acts on a contact; hidden if never allowed, with a reason if not allowed now. */
export function ContactActs({ contact, size }: { contact: Contact; size?: ButtonSize }): ReactNode {
  const [open, setOpen] = useState<'edit' | 'portal' | 'remove'>()
  const invite = useVerb(contacts.inviteAgain, {
    onDone: (changed, _input, client) => {
      keepContact(client, changed)
      toast.success(t('The invitation was sent to {address}', { address: changed.userName ?? '' }))
    },
  })
  if (contact.can.removeFromCompany === true)
    return (
      <>
        <Button size={size} icon={<IconUserMinus aria-hidden="true" />} onPress={() => setOpen('remove')}>
          {t('Remove from company')}
        </Button>
        <Suspense>
          {open === 'remove' ? <RemoveFromCompany contact={contact} onClose={() => setOpen(undefined)} /> : null}
        </Suspense>
      </>
    )
  if (contact.can.edit !== true) return null
  const reason = whyNot(contact.can.switchPortal)
  return (
    <>
      <Button size={size} icon={<IconPencil aria-hidden="true" />} onPress={() => setOpen('edit')}>
        {t('Edit')}
      </Button>
      {contact.portalState === 'invited' || contact.portalState === 'by-link' ? (
        <Button
          size={size}
          icon={<IconMailForward aria-hidden="true" />}
          isPending={invite.isPending}
          disabledReason={whyNot(contact.can.inviteAgain)}
          onPress={() => invite.mutate({ params: { contactId: contact.id } })}
        >
          {contact.portalState === 'invited' ? t('Invite again') : t('Invite')}
        </Button>
      ) : null}
      <Button
        size={size}
        icon={contact.isPortalEnabled ? <IconDoorExit aria-hidden="true" /> : <IconDoorEnter aria-hidden="true" />}
        disabledReason={reason}
        onPress={() => setOpen('portal')}
      >
        {contact.isPortalEnabled ? t('End access') : t('Give access')}
      </Button>
      <Suspense>
        {open === 'edit' ? <EditContact contact={contact} onClose={() => setOpen(undefined)} /> : null}
        {open === 'portal' ? <SwitchPortal contact={contact} onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  )
}
