import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MOST_COPIES, type Order, orders } from '@waybill/contract/orders.ts'
import { type ReactNode, useState } from 'react'
import { messagesOf } from '../api/error-catalogue.ts'
import { invalidateSubjects } from '../api/freshness.ts'
import { followLongWork } from '../api/long-work.ts'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { tellCopies } from '../shell/copies-made.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { t } from '../ui/words.ts'

/** Copies of an order: the same freight between the same places, under new numbers. */
export function DuplicateOrder({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [copies, setCopies] = useState(1)
  const [keepsDates, setKeepsDates] = useState(false)
  const [keepsReferenceNumbers, setKeepsReferenceNumbers] = useState(false)
  const duplicate = useVerb(orders.duplicate, {
    showsOwnError: true,
    onDone: ({ orderNumbers, job }) => {
      const [only] = orderNumbers
      // The others come after the request; how far that is the shell shows, and says the same when it is done.
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
  const { error } = duplicate
  const aboutCopies = isProblem(error) ? error.about('copies') : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Duplicate order {n}', { n: order.orderNumber })}
      act={t('Duplicate')}
      pending={duplicate.isPending}
      disabledReason={
        !(copies >= 1 && copies <= MOST_COPIES) && t('Enter how many copies, 1 to {most}', { most: MOST_COPIES })
      }
      error={isProblem(error) && !aboutCopies ? messagesOf(error).join(' ') : null}
      onAct={() =>
        duplicate.mutate({
          params: { orderNumber: order.orderNumber },
          body: { copies, keepsDates, keepsReferenceNumbers },
        })
      }
    >
      <NumberField
        label={t('Copies')}
        minValue={1}
        maxValue={MOST_COPIES}
        step={1}
        value={copies}
        onChange={setCopies}
        onType={setCopies}
        error={aboutCopies}
      />
      <Checkbox isSelected={keepsDates} onChange={setKeepsDates}>
        {t('Keep the dates')}
      </Checkbox>
      <Checkbox isSelected={keepsReferenceNumbers} onChange={setKeepsReferenceNumbers}>
        {t('Keep the reference numbers')}
      </Checkbox>
      {keepsDates ? null : <p>{t('Without dates the copies are drafts until somebody enters them.')}</p>}
    </Dialog>
  )
}
