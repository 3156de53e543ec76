import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import type { RequiredDocument } from '@waybill/contract/documents/documents.ts'
import { INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { recordText, typeText } from '../../documents/document-text.ts'
import { maySend } from '../../documents/may-send.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { Button } from '../../ui/button.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { isOurs, useWaitingText } from '../whose-turn.ts'
import styles from './invoice-preview.module.css'

export interface InvoiceProgressProps {
  invoice: Invoice
  /** Uploads what is missing; absent if not allowed. */
  onUpload: ((missing: RequiredDocument) => void) | undefined
  /** The next step, if it is the user's. */
  act: ReactNode
}

/** What is still open is not said in the past tense (docs/words.md). */
type Step = {
  id: string
  done: string
  open: string
  isDone: boolean
  time?: string | undefined
  detail?: ReactNode
}

/** "Why am I not paid": how far it got and when, who is next, and what moves it (UX 1). */
export function InvoiceProgress({ invoice, onUpload, act }: InvoiceProgressProps): ReactNode {
  const user = useCurrentUser()
  const waiting = useWaitingText()(invoice)
  const steps = stepsOf(invoice, user.timeZone, onUpload)
  const current = invoice.status.status === -1 ? undefined : steps.find(({ isDone }) => !isDone)?.id
  const entries = steps.map(({ id, done, open, isDone, time, detail }): TimelineEntry => {
    const title = isDone ? done : open
    const isCurrent = id === current
    const tone = isDone ? 'done' : isCurrent && isOurs(invoice, user) ? 'attention' : 'planned'
    return {
      id,
      title: isCurrent && waiting ? t('{step} · {waiting}', { step: title, waiting }) : title,
      time,
      detail: (
        <>
          {detail}
          {isCurrent ? act : null}
        </>
      ),
      tone,
      isAhead: !isDone && !isCurrent,
    }
  })
  return <Timeline label={t('Progress')} entries={entries} />
}

function stepsOf(invoice: Invoice, timeZone: string, onUpload: InvoiceProgressProps['onUpload']): Step[] {
  const at = (instant: string | null) => (instant === null ? undefined : timeText({ at: instant, timeZone }))
  const missing = invoice.packet.filter(({ isSatisfied }) => !isSatisfied)
  const last = invoice.returns[0]
  const isBack = invoice.returnedAt !== null
  // Number and amount may be saved before the rest (domain §4.4).
  const isDraft = invoice.status.status === 0
  return [
    { id: 'booked', done: t('Booked'), open: t('Booked'), isDone: true, time: at(invoice.bookedAt) },
    invoice.truckUnusedAt === null
      ? {
          id: 'delivered',
          done: t('Delivered'),
          open: t('Delivery'),
          isDone: invoice.shipmentStatus >= 7,
          time: at(invoice.deliveredAt),
        }
      : {
          id: 'delivered',
          done: t('Truck ordered, not used'),
          open: t('Truck ordered, not used'),
          isDone: true,
          time: at(invoice.truckUnusedAt),
          detail: t('It is owed without a delivery. No proof of delivery is needed.'),
        },
    {
      id: 'documents',
      done: t('Documents complete'),
      open: t('Documents'),
      isDone: missing.length === 0,
      time: at(invoice.documentsCompleteAt),
      detail: <Packet packet={invoice.packet} onUpload={onUpload} />,
    },
    {
      id: 'received',
      done: t('Invoice received'),
      open: isBack ? t('Sent back') : t('Invoice'),
      isDone: invoice.submittedAt !== null && !isBack && !isDraft,
      time: isBack ? at(invoice.returnedAt) : isDraft ? undefined : at(invoice.submittedAt ?? invoice.receivedAt),
      detail:
        isBack && last ? (
          <span className={styles.reason}>
            {last.codes.map((code) => `${t(INVOICE_EXCEPTION_SENTENCES[code])}. `)}
            {last.text}
          </span>
        ) : isDraft && invoice.submittedAt !== null ? (
          t('What you entered is saved. The invoice counts as received once everything is in.')
        ) : invoice.submittedBy ? (
          t('By {name}', { name: invoice.submittedBy })
        ) : undefined,
    },
    {
      id: 'approved',
      done: t('Approved'),
      open: t('Approval'),
      isDone: invoice.approvedAt !== null,
      time: at(invoice.approvedAt),
      detail: invoice.approvedBy ? t('By {name}', { name: invoice.approvedBy }) : undefined,
    },
    {
      id: 'scheduled',
      done: t('Scheduled'),
      open: t('Payment date'),
      isDone: invoice.scheduledAt !== null || invoice.paidAt !== null,
      time: at(invoice.scheduledAt) ?? (invoice.dueOn ? t('Due {day}', { day: dayWritten(invoice.dueOn) }) : undefined),
      detail: invoice.scheduledFor
        ? t('To be paid {day}', { day: dayWritten(invoice.scheduledFor) })
        : invoice.settledAt && invoice.paidAt === null
          ? settledText(invoice)
          : undefined,
    },
    {
      id: 'paid',
      done: t('Paid'),
      open: t('Payment'),
      isDone: invoice.paidAt !== null,
      time: at(invoice.paidAt),
      detail: invoice.checkNumber ? (
        <Payment checkNumber={invoice.checkNumber} hasRemittance={invoice.payerName === null} />
      ) : undefined,
    },
  ]
}

/** Runs pay the provider's invoices; a third party pays on its own. */
function settledText({ payerName, paymentHold }: Invoice): string {
  if (paymentHold) return t('Settled; its payment is on hold')
  return payerName === null ? t('Settled; the next run pays it') : t('Settled; {payer} pays it', { payer: payerName })
}

/** The payment, with its remittance if the user may read it; a third party's reference names none of ours. */
function Payment({ checkNumber, hasRemittance }: { checkNumber: string; hasRemittance: boolean }): ReactNode {
  const user = useCurrentUser()
  const says = t('Payment {number}', { number: checkNumber })
  if (!hasRemittance || !passes(user, '/payments')) return says
  return (
    <Link to="/payments/$checkNumber/preview" params={{ checkNumber }}>
      {says}
    </Link>
  )
}

/** Every required document: there, or one click away. */
function Packet({
  packet,
  onUpload,
}: {
  packet: readonly RequiredDocument[]
  onUpload: InvoiceProgressProps['onUpload']
}): ReactNode {
  const { persona } = useCurrentUser()
  return (
    <ul className={styles.packet} aria-label={t('Required documents')}>
      {foldSame(packet).map(({ one, uploaded, required }) => (
        <li key={`${one.fileType} ${one.orderStopId}`} className={one.isSatisfied ? undefined : styles.missing}>
          <span>
            {typeText(one.description)}
            <span className={styles.about}>{recordText(one.entityDescription)}</span>
          </span>
          {required > 1 ? (
            <span className={one.isSatisfied ? styles.there : undefined}>
              {t('{uploaded} of {required} uploaded', { uploaded, required })}
            </span>
          ) : one.isSatisfied ? (
            <span className={styles.there}>{t('Uploaded')}</span>
          ) : onUpload && maySend(persona, one.fileType) ? (
            <Button
              size="small"
              icon={<IconUpload aria-hidden="true" />}
              aria-label={t('Upload {document}, {place}: required', {
                document: typeText(one.description),
                place: recordText(one.entityDescription),
              })}
              onPress={() => onUpload(one)}
            >
              {t('Upload')}
            </Button>
          ) : (
            <span>{t('Required')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

type Needed = { one: RequiredDocument; uploaded: number; required: number }

/** Users who do not see stops, such as factors, get the proofs of all stops as one line with a count (domain §10.2). */
function foldSame(packet: readonly RequiredDocument[]): Needed[] {
  const byLine = Map.groupBy(packet, ({ fileType, orderStopId, entityDescription }) =>
    [fileType, orderStopId, entityDescription].join(' '),
  )
  return [...byLine.values()].flatMap((same) => {
    const one = same.find(({ isSatisfied }) => !isSatisfied) ?? same[0]
    return one ? [{ one, uploaded: same.filter(({ isSatisfied }) => isSatisfied).length, required: same.length }] : []
  })
}
