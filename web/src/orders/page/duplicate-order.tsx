import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MOST_COPIES, type Order, orders } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { followLongWork } from '../../jobs/long-work.ts'
import { tellCopies } from '../../shell/copies-made.ts'
import { imperative, t } from '../../ui/words.ts'

/** Copies an order: the same freight between the same places, under new numbers. */
export function DuplicateOrder({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({
    begin: () => ({ copies: 1 as number | null, keepsDates: false, keepsReferenceNumbers: false }),
    send: ({ copies, ...kept }) =>
      act(orders.duplicate, {
        params: { orderNumber: order.orderNumber },
        body: { copies: copies ?? 1, ...kept },
      }),
    onDone: ({ orderNumbers, job }) => {
      const [only] = orderNumbers
      // The rest follow in a job; the shell shows its progress, and the same text at the end.
      if (job) {
        followLongWork()
        void invalidateSubjects(client, ['job'])
        onClose()
        return
      }
      tellCopies(orderNumbers)
      onClose()
      if (orderNumbers.length === 1 && only)
        void navigate({ to: '/orders/$orderNumber', params: { orderNumber: only } })
    },
  })
  const { keepsDates } = form.draft
  const copies = form.draft.copies ?? 0
  return (
    <FormDialog
      form={form}
      isDirty={false}
      onClose={onClose}
      title={t('Duplicate order {n}', { n: order.orderNumber })}
      act={imperative('Duplicate')}
      disabledReason={
        !(copies >= 1 && copies <= MOST_COPIES) && t('Enter how many copies, 1 to {most}', { most: MOST_COPIES })
      }
    >
      <form.Number name="copies" label={t('Copies')} minValue={1} maxValue={MOST_COPIES} step={1} />
      <form.Checkbox name="keepsDates">{t('Keep the dates')}</form.Checkbox>
      <form.Checkbox name="keepsReferenceNumbers">{t('Keep the reference numbers')}</form.Checkbox>
      {keepsDates ? null : <p>{t('Without dates the copies stay drafts until someone enters them.')}</p>}
    </FormDialog>
  )
}
