import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { JudgeInvoice } from '../../invoices/audit/judge-invoice.tsx'
import { isJudge } from '../../invoices/invoice-text.ts'
import { keepInvoice } from '../../invoices/kept-invoice.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/calendar-day.ts'
import { DateField } from '../../ui/date-field.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import styles from './payer-invoice-page.module.css'

/** The payer: audits and settles like the provider, and marks it as paid (domain §4.4). */
export function PayerActs({ invoice }: { invoice: Invoice }): ReactNode {
  const { persona } = useCurrentUser()
  const [isPaying, setPaying] = useState(false)
  return (
    <>
      {invoice.status.status === INVOICE_STATUS.settled && may(persona, 'payer-invoice:pay') ? (
        <p className={styles.acts}>
          <Button variant="primary" disabledReason={whyNot(invoice.can.pay)} onPress={() => setPaying(true)}>
            {t('Record payment')}
          </Button>
        </p>
      ) : null}
      {isJudge(persona, invoice) ? <JudgeInvoice invoice={invoice} /> : null}
      {isPaying ? <RecordPayment invoice={invoice} onClose={() => setPaying(false)} /> : null}
    </>
  )
}

function RecordPayment({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const { timeZone } = useCurrentUser()
  const form = useForm({
    begin: () => ({ paidOn: today(timeZone) as string | null, reference: '' }),
    send: ({ paidOn, reference }) =>
      act(invoices.pay, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { paidOn: paidOn ?? '', reference: reference.trim() },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Payment of invoice {number} recorded', { number: invoice.invoiceNumber }))
      onClose()
    },
  })
  const { paidOn, reference } = form.draft
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Record payment of invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Record payment')}
      disabledReason={!paidOn ? t('Choose the day') : reference.trim() === '' ? t('Enter which payment it is') : null}
    >
      <form.Field name="paidOn">{(field) => <DateField label={t('Paid on')} {...field} />}</form.Field>
      <form.Text
        name="reference"
        label={t('Payment reference')}
        help={t('The check or transfer number that the carrier finds on its statement.')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  )
}
