import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DEDUCTION_NAMES, INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoice-codes.ts'
import type { RemittanceLine as Line, Payment, RemittanceDeduction } from '@waybill/contract/payments.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { placeText } from '../invoices/invoice-text.ts'
import { calendarDayText } from '../rates/rate-text.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useWelcome } from '../shell/welcome.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Money, moneyText } from '../ui/money.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './payment-preview.module.css'

const OpenDispute = lazy(async () => ({ default: (await import('./open-dispute.tsx')).OpenDispute }))
const AnswerDispute = lazy(async () => ({ default: (await import('./answer-dispute.tsx')).AnswerDispute }))
const Evidence = lazy(async () => ({ default: (await import('./evidence.tsx')).Evidence }))

export interface RemittanceLineProps {
  line: Line
  payment: Pick<Payment, 'currency' | 'checkNumber'>
}

/** One invoice of a payment: gross, each deduction with its reason and what may be done about it, net. */
export function RemittanceLine({ line, payment: { currency } }: RemittanceLineProps): ReactNode {
  const { timeZone } = useCurrentUser()
  return (
    <li>
      <b>
        <Link
          to="/accounting/$invoiceNumber/preview"
          params={{ invoiceNumber: line.invoiceNumber }}
          search={{ status: 'All' }}
        >
          {line.invoiceNumber}
        </Link>
        {line.externalInvoiceNumber ? ` · ${line.externalInvoiceNumber}` : null}
      </b>
      <span className={styles.amount}>
        <Money amount={line.gross} currency={currency} />
      </span>
      <span className={styles.soft}>
        {[
          line.shipmentNumber,
          line.proNumber && t('PRO {number}', { number: line.proNumber }),
          line.deliveredAt &&
            t('Delivered {day}', {
              day: timeText({ at: line.deliveredAt, timeZone }, { isShort: true, dayOnly: true }),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classNames(styles.amount, styles.soft)}>{t('Gross')}</span>
      <span className={styles.soft}>
        {placeText(line.origin)} <IconArrowRight size={13} aria-label={t('to')} /> {placeText(line.destination)}
      </span>
      <span />
      {line.note ? <span className={styles.soft}>{retell(line.note)}</span> : null}
      {line.deductions.map((deduction) => (
        <Deduction key={deduction.id} deduction={deduction} line={line} currency={currency} />
      ))}
      {line.deducted === 0 ? null : (
        <>
          <span className={styles.soft}>{t('Net')}</span>
          <span className={styles.amount}>
            <Money amount={line.net} currency={currency} isStrong />
          </span>
        </>
      )}
    </li>
  )
}

type DeductionProps = { deduction: RemittanceDeduction; line: Line; currency: Payment['currency'] }

function Deduction({ deduction, line, currency }: DeductionProps): ReactNode {
  const { persona } = useCurrentUser()
  const [open, setOpen] = useState<'dispute' | 'answer'>()
  const { kind, amount, code, text, reference, dispute, can } = deduction
  const isContested = kind === 'short-pay' || kind === 'claim' || kind === 'chargeback'
  const close = () => setOpen(undefined)
  const about = { id: deduction.id, amount, currency, invoiceNumber: line.invoiceNumber, text }
  return (
    <div className={classNames(styles.taken, isContested && styles.short)}>
      <b>{[t(DEDUCTION_NAMES[kind]), code].filter(Boolean).join(' · ')}</b>
      <span className={styles.amount}>
        <Money amount={-amount} currency={currency} />
      </span>
      <span className={styles.why}>
        {code ? `${t(INVOICE_EXCEPTION_SENTENCES[code])}. ` : null}
        {retell(text)}
        {reference ? ` · ${reference}` : null}
      </span>
      {dispute ? <DisputeStory dispute={dispute} currency={currency} /> : null}
      <span className={styles.acts}>
        {deduction.evidenceDocumentId ? (
          <Suspense>
            <Evidence invoiceNumber={line.invoiceNumber} documentId={deduction.evidenceDocumentId} />
          </Suspense>
        ) : null}
        {isContested && !dispute && may(persona, 'dispute:open') ? (
          <Button
            size="small"
            disabledReason={can.dispute === true ? null : retell(can.dispute)}
            onPress={() => setOpen('dispute')}
          >
            {t('Dispute')}
          </Button>
        ) : null}
        {dispute && can.answer === true ? (
          <Button size="small" variant="primary" onPress={() => setOpen('answer')}>
            {t('Answer dispute')}
          </Button>
        ) : null}
      </span>
      <Suspense>
        {open === 'dispute' ? <OpenDispute deduction={about} onClose={close} /> : null}
        {open === 'answer' && dispute ? (
          <AnswerDispute dispute={{ ...about, id: dispute.id, claim: dispute.text }} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** What was objected, whose turn it is, and what became of it. */
function DisputeStory({
  dispute,
  currency,
}: {
  dispute: NonNullable<RemittanceDeduction['dispute']>
  currency: Payment['currency']
}): ReactNode {
  const { companyKind } = useCurrentUser()
  const provider = useWelcome()?.brand.name ?? t('the provider')
  const { state, text, openedBy, dueOn, answer, returnedAmount } = dispute
  return (
    <span className={styles.why}>
      <DisputeChip state={state} />{' '}
      {state === 'Open'
        ? companyKind === 'provider'
          ? t('Waiting on you until {day}', { day: calendarDayText(dueOn) })
          : t('Waiting on {name} until {day}', { name: provider, day: calendarDayText(dueOn) })
        : returnedAmount
          ? t('{amount} given back: {answer}', {
              amount: moneyText(returnedAmount, currency),
              answer: retell(answer ?? ''),
            })
          : retell(answer ?? '')}
      <br />
      {t('{name}: {text}', { name: openedBy, text })}
    </span>
  )
}

const DISPUTE_LOOKS = {
  Open: { tone: 'attention', name: 'Dispute open' },
  Upheld: { tone: 'stopped', name: 'Upheld' },
  Overturned: { tone: 'done', name: 'Given back' },
  Partial: { tone: 'done', name: 'Given back in part' },
} as const

export function DisputeChip({ state }: { state: keyof typeof DISPUTE_LOOKS }): ReactNode {
  const { tone, name } = DISPUTE_LOOKS[state]
  return (
    <StatusChip tone={tone} size="small">
      {t(name)}
    </StatusChip>
  )
}
