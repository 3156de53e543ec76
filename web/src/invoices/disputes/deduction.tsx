import { dayWritten } from '@waybill/contract/day-written.ts'
import { DEDUCTION_NAMES, INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Currency } from '@waybill/contract/money.ts'
import type { DisputeState, RemittanceDeduction } from '@waybill/contract/payments/payments.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { retell, t, whyNot } from '../../ui/words.ts'
import styles from './deduction.module.css'
import { DisputeActs } from './dispute-acts.tsx'

const OpenDispute = lazyPart(async () => (await import('./open-dispute.tsx')).OpenDispute)
const Evidence = lazyPart(async () => (await import('./evidence.tsx')).Evidence)

export interface DeductionProps {
  deduction: RemittanceDeduction
  invoice: { id: string; invoiceNumber: string; currency: Currency }
}

/** A deduction from an invoice, its reason, and the acts on it. */
export function Deduction({ deduction, invoice }: DeductionProps): ReactNode {
  const { persona } = useCurrentUser()
  const [isOpening, setOpening] = useState(false)
  const { kind, amount, code, reference, dispute, can } = deduction
  const text = deduction.said ? retell(deduction.said) : deduction.text
  const { currency } = invoice
  const isContested = kind === 'short-pay' || kind === 'claim' || kind === 'chargeback'
  return (
    <div className={classNames(styles.taken, isContested && styles.short)}>
      <b>{t(DEDUCTION_NAMES[kind])}</b>
      <span className={styles.amount}>
        <Money amount={-amount} currency={currency} />
      </span>
      <span className={styles.why}>
        {code ? `${t(INVOICE_EXCEPTION_SENTENCES[code])}. ` : null}
        {text}
        {reference ? ` · ${reference}` : null}
        {/* The reason code in both sides' books. */}
        {code ? <code className={styles.code}>{code}</code> : null}
      </span>
      {dispute ? <DisputeStory dispute={dispute} currency={currency} /> : null}
      <span className={styles.acts}>
        {deduction.evidenceDocumentId ? (
          <Suspense>
            <Evidence invoiceNumber={invoice.invoiceNumber} documentId={deduction.evidenceDocumentId} />
          </Suspense>
        ) : null}
        {isContested && !dispute && may(persona, 'dispute:open') ? (
          <Button size="small" disabledReason={whyNot(can.dispute)} onPress={() => setOpening(true)}>
            {t('Dispute')}
          </Button>
        ) : null}
        {dispute ? <DisputeActs dispute={dispute} about={{ invoice, amount }} can={can} /> : null}
      </span>
      <Suspense>
        {isOpening ? (
          <OpenDispute
            deduction={{ id: deduction.id, amount, text }}
            invoice={invoice}
            onClose={() => setOpening(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

type Told = NonNullable<RemittanceDeduction['dispute']>

/** The objection, who is next, and the outcome. */
function DisputeStory({ dispute, currency }: { dispute: Told; currency: Currency }): ReactNode {
  const standing = useStandingText()
  const { state, text, openedBy, answer, returnedAmount } = dispute
  return (
    <span className={styles.why}>
      <DisputeChip state={state} />{' '}
      {answer === null
        ? standing(dispute)
        : returnedAmount
          ? t('{amount} paid back: {answer}', { amount: moneyText(returnedAmount, currency), answer })
          : answer}
      <br />
      {t('{name}: {text}', { name: openedBy, text })}
    </span>
  )
}

/** Who is next in an open dispute and by when, and who reviews it. */
export function useStandingText(): (dispute: Pick<Told, 'state' | 'reviewedBy' | 'dueOn'>) => string {
  const { companyKind } = useCurrentUser()
  const provider = useWelcome()?.brand.name ?? t('the provider')
  return ({ state, reviewedBy, dueOn }) => {
    const day = dayWritten(dueOn)
    if (state === 'Review' && reviewedBy)
      return t('{name} is looking into it. Answer due {day}', { name: reviewedBy, day })
    return companyKind === 'provider'
      ? t('Waiting on you. Answer due {day}', { day })
      : t('Waiting on {name}. Answer due {day}', { name: provider, day })
  }
}

const DISPUTE_LOOKS: Record<DisputeState, { tone: 'attention' | 'committed' | 'stopped' | 'done'; name: string }> = {
  Open: { tone: 'attention', name: 'Dispute open' },
  Evidence: { tone: 'attention', name: 'Evidence sent' },
  Review: { tone: 'committed', name: 'Under review' },
  Upheld: { tone: 'stopped', name: 'Upheld' },
  Overturned: { tone: 'done', name: 'Paid back' },
  Partial: { tone: 'done', name: 'Paid back in part' },
}

export function DisputeChip({ state }: { state: DisputeState }): ReactNode {
  const { tone, name } = DISPUTE_LOOKS[state]
  return (
    <StatusChip tone={tone} size="small">
      {t(name)}
    </StatusChip>
  )
}
