import { Link } from '@tanstack/react-router'
import type { CustomerApproval } from '@waybill/contract/cases/customer-approvals.ts'
import type { DeskRow } from '@waybill/contract/dashboard/desk.ts'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { balanceDue } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { InvoiceStatusChip } from '../../invoices/invoice-status-chip.tsx'
import { dayText, exceptionText } from '../../invoices/invoice-text.ts'
import { BILLS_TO_ENTER, TO_AUDIT } from '../../invoices/list/invoice-views.ts'
import { PayablesAct } from '../../invoices/list/payables-act.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money } from '../../ui/money.tsx'
import { imperative, retell, t } from '../../ui/words.ts'
import { Row } from '../work/row.tsx'
import styles from './money-row.module.css'
import { About, ButtonTo, Lane } from './row-parts.tsx'

const AnswerApproval = lazyPart(async () => (await import('../../cases/customer/answer-approval.tsx')).AnswerApproval)

export type OfficeDeskRow = Extract<
  DeskRow,
  {
    kind:
      | 'audit'
      | 'broker-bill'
      | 'payer-invoice'
      | 'customer-approval'
      | 'dispute'
      | 'bank-change'
      | 'assignment'
      | 'order'
  }
>

export interface OfficeRowProps {
  row: OfficeDeskRow
  /** The most urgent of all. */
  isNext: boolean
  isSelected: boolean
}

/** What waits on payables, a third-party payer or a shipper. */
export function OfficeRow({ row, isNext, isSelected }: OfficeRowProps): ReactNode {
  const user = useCurrentUser()
  const look = { size: 'small', variant: isNext ? 'primary' : 'secondary' } as const
  switch (row.kind) {
    case 'audit':
    case 'broker-bill': {
      const { invoice } = row
      const { invoiceNumber } = invoice
      const isAudit = row.kind === 'audit'
      const way = {
        to: '/accounting/$invoiceNumber/preview',
        params: { invoiceNumber },
        search: isAudit ? TO_AUDIT : BILLS_TO_ENTER,
      } as const
      return (
        <Row
          link={<Link {...way}>{invoiceNumber}</Link>}
          party={invoice.carrierName}
          state={
            <span className={styles.state}>
              {isAudit ? exceptionText(invoice) : invoice.returnedAt ? t('Sent back') : t('Ready to bill')}
            </span>
          }
          lane={<Lane {...invoice} day={dayText(invoice, user.timeZone)} />}
          figures={<Money amount={invoice.balance} currency={invoice.currency} isStrong />}
          acts={<PayablesAct invoiceNumber={invoiceNumber} kind={row.kind} variant={look.variant} />}
          isSelected={isSelected}
        />
      )
    }
    case 'payer-invoice': {
      const { payerInvoice } = row
      const { invoiceNumber, dueDateTimeStamp, currency } = payerInvoice
      const way = { to: '/third-party-payer-invoices/$invoiceNumber/preview', params: { invoiceNumber } } as const
      const act =
        user.companyKind !== 'payer'
          ? imperative('Open')
          : payerInvoice.status.status === INVOICE_STATUS.settled
            ? t('Enter payment')
            : t('Audit')
      return (
        <Row
          link={<Link {...way}>{invoiceNumber}</Link>}
          party={user.companyKind === 'payer' ? payerInvoice.carrierName : payerInvoice.payerName}
          state={<InvoiceStatusChip status={payerInvoice.status.status} size="small" />}
          lane={
            <Lane
              {...payerInvoice}
              day={dueDateTimeStamp && t('Due {day}', { day: dayWritten(dueDateTimeStamp.slice(0, 10)) })}
            />
          }
          figures={<Money amount={balanceDue(payerInvoice)} currency={currency} isStrong />}
          acts={
            <ButtonTo {...way} aria-label={t('{act}, invoice {number}', { act, number: invoiceNumber })} {...look}>
              {act}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
    case 'customer-approval': {
      const { approval } = row
      const { shipmentNumber, type, stop, amount, currency } = approval
      return (
        <Row
          link={
            <Link to="/all-shipments/$shipmentNumber/preview/details" params={{ shipmentNumber }}>
              {shipmentNumber}
            </Link>
          }
          party={null}
          state={<span className={styles.state}>{t('To approve')}</span>}
          lane={<About what={t(type.name)} of={stop} />}
          figures={<Money amount={amount} currency={currency} isStrong />}
          acts={<ApproveAccessorial approval={approval} {...look} />}
          isSelected={isSelected}
        />
      )
    }
    case 'dispute': {
      const { dispute } = row
      const act = t('Answer dispute')
      return (
        <Row
          link={<Link to="/payments/disputes">{dispute.invoiceNumber}</Link>}
          party={dispute.carrierName}
          state={<span className={styles.state}>{t('Answer by {day}', { day: dayWritten(dispute.dueOn) })}</span>}
          lane={<About what={retell(dispute.deductionSaid ?? dispute.deductionText)} of={dispute.shipmentNumber} />}
          figures={<Money amount={dispute.amount} currency={dispute.currency} isStrong />}
          acts={
            <ButtonTo
              to="/payments/disputes"
              aria-label={t('{act}, invoice {number}', { act, number: dispute.invoiceNumber })}
              {...look}
            >
              {act}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
    case 'bank-change': {
      const { companyNumber, name, kind, remitToChange } = row.company
      const way = { to: '/companies/$companyNumber', params: { companyNumber } } as const
      const act = remitToChange === 'verified' ? t('Approve or stop') : t('Call the company')
      return (
        <Row
          link={<Link {...way}>{companyNumber}</Link>}
          party={name}
          state={
            <span className={styles.state}>
              {remitToChange === 'verified' ? t('A second person approves') : t('Call back first')}
            </span>
          }
          lane={<About what={t('Bank change')} of={kind === 'factor' ? t('Factoring company') : null} />}
          figures={null}
          acts={
            <ButtonTo {...way} aria-label={`${act}: ${name}`} {...look}>
              {act}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
    case 'assignment': {
      const { assignment } = row
      const { carrierName, factorName, carrierNumber } = assignment
      const way = { to: '/payments/assignments', search: { view: 'open', query: carrierNumber } } as const
      const act = t('Check notice')
      return (
        <Row
          link={<Link {...way}>{carrierName}</Link>}
          party={factorName}
          state={assignment.isHeld ? <span className={styles.state}>{t('No payment until cleared')}</span> : null}
          lane={<About what={retell(assignment.waitingOn)} of={null} />}
          figures={null}
          acts={
            <ButtonTo {...way} aria-label={`${act}: ${carrierName}, ${factorName}`} {...look}>
              {act}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
    case 'order': {
      const { orderNumber, lane, referenceNumbers } = row.order
      return (
        <Row
          link={
            <Link to="/orders/$orderNumber" params={{ orderNumber }}>
              {orderNumber}
            </Link>
          }
          party={referenceNumbers[0]?.value ?? null}
          state={<span className={styles.state}>{t('Draft, not complete')}</span>}
          lane={<LaneStrip stops={lane} size="row" />}
          figures={null}
          acts={
            <ButtonTo
              to="/orders/$orderNumber/edit"
              params={{ orderNumber }}
              aria-label={t('Complete order {number}', { number: orderNumber })}
              {...look}
            >
              {t('Complete order')}
            </ButtonTo>
          }
          isSelected={isSelected}
        />
      )
    }
  }
}

function ApproveAccessorial({
  approval,
  ...look
}: { approval: CustomerApproval } & Pick<ButtonProps, 'size' | 'variant'>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={t('Approve or decline {type}, load {number}', {
          type: t(approval.type.name),
          number: approval.shipmentNumber,
        })}
        onPress={() => setOpen(true)}
        {...look}
      >
        {t('Approve or decline')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AnswerApproval approval={approval} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
