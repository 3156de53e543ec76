import { type Customer, customers } from '@waybill/contract/customers/customers.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { act, remember } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Who sends a customer's load tenders. */
export function EditSenders({ customer, onClose }: { customer: Customer; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => ({ senderIds: customer.senderIds.join(', ') }),
    version: customer.version,
    send: ({ senderIds }, version) =>
      act(customers.setSenderIds, {
        params: { companyNumber: customer.companyNumber },
        version,
        body: {
          senderIds: senderIds
            .split(',')
            .map((id) => id.trim())
            .filter(Boolean),
        },
      }),
    onDone: (changed, _asked, client) => {
      remember(client, customers.find, { params: { companyNumber: changed.companyNumber } }, changed)
      toast.success(t('{name} was saved', { name: changed.name }))
      onClose()
    },
    say: (error) =>
      isProblem(error, 'changed-meanwhile')
        ? t('Someone else has changed this customer. Close this and review it first.')
        : undefined,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('EDI of {name}', { name: customer.name })}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <form.Text
        name="senderIds"
        label={t('Sender IDs')}
        help={t('The ISA06 of its X12 files, separated by commas.')}
        optional
        autoComplete="off"
      />
    </FormDialog>
  )
}
