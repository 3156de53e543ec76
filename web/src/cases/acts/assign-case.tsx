import { useQuery } from '@tanstack/react-query'
import { cases } from '@waybill/contract/cases/cases.ts'
import { contacts } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { t } from '../../ui/words.ts'
import { finish } from '../kept-case.ts'
import type { CaseFormProps } from './case-acts.tsx'

/** To somebody else of the provider's people. */
export function AssignCase({ about, onClose }: CaseFormProps): ReactNode {
  const { companyId } = useCurrentUser()
  const found = useQuery(
    queryFor(contacts.findByRoles, { body: { companyId, portalStates: ['active'], pageSize: 200 } }),
  )
  const people = found.data?.data ?? []
  const form = useForm({
    begin: () => ({ assigneeId: about.assignee?.id ?? '' }),
    send: ({ assigneeId }) => entry(cases.assign, { params: { caseId: about.id }, body: { assigneeId } }),
    onDone: (...answer) => finish(answer, t('Case {number} assigned', { number: about.caseNumber }), onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Assign case {number}', { number: about.caseNumber })}
      act={t('Assign case')}
      disabledReason={['', about.assignee?.id].includes(form.draft.assigneeId) ? t('Choose a colleague') : null}
    >
      <UnreadBanner found={found}>{t('Your colleagues could not be loaded. Nothing was lost.')}</UnreadBanner>
      <form.Select
        name="assigneeId"
        label={t('Assigned to')}
        options={people.map(({ id, firstName, lastName, functionTitle }) => ({
          value: id,
          label: `${firstName} ${lastName}`,
          ...(functionTitle ? { detail: functionTitle } : {}),
        }))}
      />
    </FormDialog>
  )
}
