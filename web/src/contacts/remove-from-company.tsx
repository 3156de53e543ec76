import { useNavigate } from '@tanstack/react-router'
import { type Contact, contacts } from '@waybill/contract/contacts.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { generalRefusal } from '../shipments/refusal-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { fullName } from './contact-text.ts'

/** Ends that somebody from elsewhere acts for the own company; they go on for others. */
export function RemoveFromCompany({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const { companyName: company } = useCurrentUser()
  const navigate = useNavigate()
  const name = fullName(contact)
  const remove = useVerb(contacts.removeFromCompany, {
    showsOwnError: true,
    onDone: () => {
      onClose()
      toast.success(t('{name} acts for {company} no more', { name, company }))
      // Nobody sees them here any more.
      void navigate({ to: '/contacts' })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Remove {name} from {company}?', { name, company })}
      act={t('Remove from company')}
      actVariant="danger"
      pending={remove.isPending}
      error={generalRefusal(remove.error, [])}
      onAct={() => remove.mutate({ params: { contactId: contact.id } })}
    >
      <p>
        {t(
          'They work for {employer} and act for you. They lose everything of {company} within a second, in every window, and are told by mail. What they do for others stays.',
          { employer: contact.companyName, company },
        )}
      </p>
    </Dialog>
  )
}
