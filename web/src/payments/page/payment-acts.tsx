import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { Payment } from '@waybill/contract/payments/payments.ts'
import { type ReactNode, useState } from 'react'
import { act, useVerb } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import styles from './payment-preview.module.css'

type Ending = 'void' | 'reissue' | 'return'

/** The provider's acts on a payment; disabled ones say why. */
export function PaymentActs({ payment }: { payment: Payment }): ReactNode {
  const { can, id, checkNumber } = payment
  const [ending, setEnding] = useState<Ending>()
  const clear = useVerb(paymentRuns.clear, {
    onDone: () => toast.success(t('Payment {number} cleared', { number: checkNumber })),
  })
  if (payment.endedAt !== null) return null
  return (
    <p className={styles.acts}>
      <Button
        variant="primary"
        isPending={clear.isPending}
        disabledReason={whyNot(can.clear)}
        onPress={() => clear.mutate({ params: { paymentId: id } })}
      >
        {t('Mark cleared')}
      </Button>
      <Button disabledReason={whyNot(can.void)} onPress={() => setEnding('reissue')}>
        {t('Reissue')}
      </Button>
      <Button disabledReason={whyNot(can.return)} onPress={() => setEnding('return')}>
        {t('Returned by the bank')}
      </Button>
      <Button disabledReason={whyNot(can.void)} onPress={() => setEnding('void')}>
        {t('Void payment')}
      </Button>
      {ending ? <EndPayment payment={payment} ending={ending} onClose={() => setEnding(undefined)} /> : null}
    </p>
  )
}

function EndPayment({
  payment: { id, checkNumber },
  ending,
  onClose,
}: {
  payment: Payment
  ending: Ending
  onClose: () => void
}): ReactNode {
  const params = { paymentId: id }
  const titles = {
    void: t('Void payment {number}', { number: checkNumber }),
    reissue: t('Reissue payment {number}', { number: checkNumber }),
    return: t('Payment {number} came back', { number: checkNumber }),
  }
  const ended = {
    void: t('Payment {number} voided. Its invoices are owed again.', { number: checkNumber }),
    reissue: t('Payment {number} reissued. The new one is waiting to be sent.', { number: checkNumber }),
    return: titles.return,
  }
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: (draft) => {
      const reason = draft.reason.trim()
      return ending === 'return'
        ? act(paymentRuns.return, { params, body: { reason } })
        : act(paymentRuns.void, { params, body: { reason, isReissued: ending === 'reissue' } })
    },
    onDone: () => {
      toast.success(ended[ending])
      onClose()
    },
  })
  const acts = { void: t('Void payment'), reissue: t('Reissue payment'), return: t('Record the return') }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titles[ending]}
      act={acts[ending]}
      actVariant={ending === 'reissue' ? 'primary' : 'danger'}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <p>
        {ending === 'reissue'
          ? t('The payment is voided, and a new one in a run of its own takes its place.')
          : t('Its invoices are owed again and are due for the next run.')}
      </p>
      <form.Text
        name="reason"
        label={ending === 'return' ? t('What the bank said') : t('Reason')}
        help={ending === 'return' ? t('For a transfer, enter its return code, such as R03.') : undefined}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}
