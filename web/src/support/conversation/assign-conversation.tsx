import { useQuery } from '@tanstack/react-query'
import { contacts } from '@waybill/contract/contacts/contacts.ts'
import { type SupportConversation, support } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { queryFor, remember } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { toast } from '../../ui/toast.ts'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { t } from '../../ui/words.ts'

const NOBODY = 'nobody'

/** To one of the provider's people, or to nobody. */
export function AssignConversation({
  conversation,
  onClose,
}: {
  conversation: SupportConversation
  onClose: () => void
}): ReactNode {
  const { companyId } = useCurrentUser()
  const params = { supportConversationId: conversation.id }
  const found = useQuery(
    queryFor(contacts.findByRoles, { body: { companyId, portalStates: ['active'], pageSize: 200 } }),
  )
  const form = useForm({
    begin: () => ({ assigneeId: conversation.assignee?.id ?? NOBODY }),
    send: ({ assigneeId }) =>
      entry(support.assign, { params, body: { assigneeId: assigneeId === NOBODY ? null : assigneeId } }),
    onDone: (changed, _asked, client) => {
      remember(client, support.find, { params }, changed)
      toast.success(
        changed.assignee ? t('Assigned to {name}', { name: changed.assignee.name }) : t('Assigned to nobody'),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Assign conversation')}
      act={t('Assign conversation')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <UnreadBanner found={found}>{t('Your colleagues could not be loaded. Nothing was lost.')}</UnreadBanner>
      <form.Select
        name="assigneeId"
        label={t('Assigned to')}
        options={[
          { value: NOBODY, label: t('Nobody') },
          ...(found.data?.data ?? []).map(({ id, firstName, lastName, functionTitle }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
            ...(functionTitle ? { detail: functionTitle } : {}),
          })),
        ]}
      />
    </FormDialog>
  )
}
