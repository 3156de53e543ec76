import { IconDots } from '@tabler/icons-react'
import {
  INVOICE_EXCEPTION_SENTENCES,
  INVOICE_EXCEPTIONS,
  INVOICE_STATUS,
} from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { act, useVerb } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/menu.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { keepInvoice } from '../kept-invoice.ts'
import styles from '../page/invoice-preview.module.css'
import { sayApproved } from './approve-invoice.tsx'

const ApproveInvoice = lazyPart(async () => (await import('./approve-invoice.tsx')).ApproveInvoice)
const ShortPay = lazyPart(async () => (await import('./short-pay.tsx')).ShortPay)
const DeductInvoice = lazyPart(async () => (await import('./deduct-invoice.tsx')).DeductInvoice)
const HoldPayment = lazyPart(async () => (await import('./hold-payment.tsx')).HoldPayment)
const EndHold = lazyPart(async () => (await import('./hold-payment.tsx')).EndHold)
const ReverseInvoice = lazyPart(async () => (await import('./reverse-invoice.tsx')).ReverseInvoice)

type Act = 'approve' | 'return' | 'short-pay' | 'deduct' | 'hold' | 'end-hold' | 'reverse'

/** The provider's acts: approves an invoice, settles, returns, deducts, holds its payment, reverses. An act that is not possible says why. */
export function JudgeInvoice({ invoice }: { invoice: Invoice }): ReactNode {
  const user = useCurrentUser()
  const [open, setOpen] = useState<Act>()
  const isAuditor = may(user.persona, 'invoice:audit')
  const isApproved = invoice.approvedAt !== null
  const isSettled = invoice.status.status >= INVOICE_STATUS.settled
  // What is on hold is in no run.
  const isToPay = isSettled && !invoice.paymentHold && invoice.scheduledAt === null && invoice.paidAt === null
  const { can } = invoice
  const reverse = {
    id: 'reverse',
    label: isSettled ? t('Reverse settlement') : t('Reverse approval'),
    tone: 'danger',
    disabledReason: whyNot(can.reverse),
    onAction: () => setOpen('reverse'),
  } as const
  const deduct = {
    id: 'deduct',
    label: t('Deduct'),
    disabledReason: whyNot(can.deduct),
    onAction: () => setOpen('deduct'),
  }
  const endHold = useVerb(invoices.endPaymentHold, {
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Payment of invoice {number} is off hold', { number: invoice.invoiceNumber }))
    },
  })
  const hold = invoice.paymentHold
    ? {
        id: 'end-hold',
        label: t('Take payment off hold'),
        disabledReason: endHold.isPending ? t('Saving') : whyNot(can.endPaymentHold),
        onAction: () =>
          invoice.paymentHold?.isWaybills || invoice.paymentHold?.found.length
            ? setOpen('end-hold')
            : endHold.mutate({ params: { invoiceId: invoice.id }, version: invoice.version, body: {} }),
      }
    : {
        id: 'hold',
        label: t('Hold payment'),
        disabledReason: whyNot(can.holdPayment),
        onAction: () => setOpen('hold'),
      }
  const shortPay = {
    id: 'short-pay',
    label: t('Short pay'),
    disabledReason: whyNot(can.approve),
    onAction: () => setOpen('short-pay'),
  }
  const close = (): void => setOpen(undefined)
  const [first] = invoice.approvals
  return (
    <>
      {first && !isApproved ? (
        <Banner tone="attention" title={t('Needs a second approval')}>
          {t('{name} approved it. Invoices over {limit} need approval from a second person.', {
            name: first.approvedBy,
            limit: moneyText(invoice.secondApprovalAbove, invoice.currency),
          })}
        </Banner>
      ) : null}
      <p className={styles.act}>
        {isAuditor && !isSettled ? (
          <>
            {isApproved ? (
              <SettleButton invoice={invoice} />
            ) : (
              <ApproveButton invoice={invoice} onAsk={() => setOpen('approve')} />
            )}
            <Button disabledReason={whyNot(can.return)} onPress={() => setOpen('return')}>
              {t('Return to carrier')}
            </Button>
            <Menu
              label={t('More actions')}
              trigger={<Button icon={<IconDots aria-hidden="true" />}>{t('More')}</Button>}
              groups={[
                { acts: isApproved ? [deduct, hold] : [shortPay, deduct, hold] },
                ...(isApproved ? [{ acts: [reverse] }] : []),
              ]}
            />
          </>
        ) : (
          <>
            {isToPay && passes(user, '/payments/runs') ? (
              <ButtonToPage to="/payments/runs" variant="primary">
                {t('Payment runs')}
              </ButtonToPage>
            ) : null}
            {(isAuditor ? [hold, deduct] : []).map(({ id, label, disabledReason, onAction }) => (
              <Button
                key={id}
                variant={id === 'end-hold' ? 'primary' : 'secondary'}
                {...{ disabledReason }}
                onPress={onAction}
              >
                {label}
              </Button>
            ))}
            <Button variant="danger" disabledReason={reverse.disabledReason} onPress={reverse.onAction}>
              {reverse.label}
            </Button>
          </>
        )}
      </p>
      <Suspense>
        {open === 'return' ? <ReturnInvoice invoice={invoice} onClose={close} /> : null}
        {open === 'approve' ? <ApproveInvoice invoice={invoice} onClose={close} /> : null}
        {open === 'short-pay' ? <ShortPay invoice={invoice} onClose={close} /> : null}
        {open === 'deduct' ? <DeductInvoice invoice={invoice} onClose={close} /> : null}
        {open === 'hold' ? <HoldPayment invoice={invoice} onClose={close} /> : null}
        {open === 'end-hold' ? <EndHold invoice={invoice} onClose={close} /> : null}
        {open === 'reverse' ? <ReverseInvoice invoice={invoice} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** With audit findings, it asks for a reason first. */
function ApproveButton({ invoice, onAsk }: { invoice: Invoice; onAsk: () => void }): ReactNode {
  const approve = useVerb(invoices.approve, {
    onDone: (...answer) => {
      keepInvoice(...answer)
      sayApproved(answer[0])
    },
  })
  return (
    <Button
      variant="primary"
      isPending={approve.isPending}
      disabledReason={whyNot(invoice.can.approve)}
      onPress={() =>
        invoice.openExceptions.length > 0
          ? onAsk()
          : approve.mutate({ params: { invoiceId: invoice.id }, version: invoice.version, body: {} })
      }
    >
      {t('Approve invoice')}
    </Button>
  )
}

function SettleButton({ invoice }: { invoice: Invoice }): ReactNode {
  const settle = useVerb(invoices.settle, {
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Invoice {number} settled', { number: invoice.invoiceNumber }))
    },
  })
  return (
    <Button
      variant="primary"
      isPending={settle.isPending}
      disabledReason={whyNot(invoice.can.settle)}
      onPress={() => settle.mutate({ params: { invoiceId: invoice.id }, version: invoice.version })}
    >
      {t('Settle invoice')}
    </Button>
  )
}

/** What is wrong, in codes to count and in words the carrier can act on (domain §4.3). */
function ReturnInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: () => ({ codes: [...new Set(invoice.exceptions)], text: '' }),
    send: ({ codes, text }) =>
      act(invoices.return, {
        params: { invoiceId: invoice.id },
        version: invoice.version,
        body: { codes, text: text.trim() },
      }),
    onDone: (...answer) => {
      keepInvoice(...answer)
      toast.success(t('Invoice {number} sent back', { number: invoice.invoiceNumber }))
      onClose()
    },
  })
  const { codes, text } = form.draft
  const missing =
    codes.length === 0 ? t('Choose a reason') : text.trim() === '' ? t('Enter what the carrier has to do') : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={t('Return invoice {number}', { number: invoice.invoiceNumber })}
      act={t('Return to carrier')}
      actVariant="danger"
      disabledReason={missing}
    >
      <form.Text name="text" label={t('What the carrier has to do')} rows={2} maxLength={300} />
      <form.Checkboxes
        name="codes"
        label={t('Reasons')}
        options={INVOICE_EXCEPTIONS.map((code) => ({ value: code, label: t(INVOICE_EXCEPTION_SENTENCES[code]) }))}
      />
    </FormDialog>
  )
}
