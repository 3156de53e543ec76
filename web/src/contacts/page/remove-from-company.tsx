import { useNavigate } from '@tanstack/react-router'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'

/** Ends an outside person's membership in the user's company; their others continue. */
export function RemoveFromCompany({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const { companyName: company } = useCurrentUser()
  const navigate = useNavigate()
  const name = fullName(contact)
  const form = useForm({
    begin: () => ({}),
    send: () => act(contacts.removeFromCompany, { params: { contactId: contact.id } }),
    onDone: () => {
      onClose()
      toast.success(t('{name} no longer acts for {company}', { name, company }))
      // They are not visible here now.
      void navigate({ to: '/contacts' })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Remove {name} from {company}?', { name, company })}
      act={t('Remove from company')}
      actVariant="danger"
    >
      <p>
        {t(
          'They work for {employer} and act for you. They lose access to {company} within a second, everywhere, and are told by email. Their other access stays.',
          { employer: contact.companyName, company },
        )}
      </p>
    </FormDialog>
  )
}
