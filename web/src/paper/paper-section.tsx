import { IconDownload, IconFileText, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { paper, type RateConfirmation } from '@waybill/contract/paper/paper.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { Asked } from '../api/address.ts'
import { request } from '../api/call.ts'
import { useOpenPaper } from '../api/open-paper.ts'
import { queryFor, useVerb } from '../api/queries.ts'
import { useLook } from '../documents/use-look.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { toast } from '../ui/toast.ts'
import { plural, retell, t, whyNot } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './paper.module.css'

const SignDialog = lazyPart(async () => (await import('./sign-confirmation.tsx')).SignConfirmation)
const IssueDialog = lazyPart(async () => (await import('./issue-anew.tsx')).IssueAnew)

/** A load's documents: rate confirmations and bills of lading. */
export function PaperSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const readsConfirmation = may(persona, 'rate-confirmation:read') && (shipment.status >= 3 || persona === 'operations')
  if (shipment.status < 1) return null
  return (
    <Section title={t('Paper')} isFlush>
      {readsConfirmation ? <Confirmations shipment={shipment} /> : null}
      <Ladings shipment={shipment} />
    </Section>
  )
}

/** The rate confirmation: its status, who signed it, past revisions. */
export function Confirmations({ shipment, isAlone }: { shipment: Shipment; isAlone?: boolean }): ReactNode {
  const found = useQuery(queryFor(paper.confirmations, { params: { shipment: shipment.shipmentNumber } }))
  const [open, setOpen] = useState<'sign' | 'issue'>()
  const { persona } = useCurrentUser()
  if (found.isLoadingError) return <ErrorState onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows rows={1} height={72} />
  const { data, can, isRequiredForDispatch } = found.data
  const [newest, ...earlier] = data
  if (!newest)
    return isAlone ? (
      <EmptyState title={t('No rate confirmation yet')}>{t('It is issued when a carrier is booked.')}</EmptyState>
    ) : null
  return (
    <div className={isAlone ? styles.alone : styles.kind}>
      <ConfirmationLine confirmation={newest} shipment={shipment} canRead={can.read === true} isNewest />
      {isRequiredForDispatch ? (
        <p className={styles.note}>{t('The customer wants the rate confirmation signed before the truck is sent')}</p>
      ) : null}
      <div className={styles.acts}>
        {may(persona, 'rate-confirmation:sign') && newest.state === 'waiting' ? (
          <Button
            variant="primary"
            icon={<IconSignature aria-hidden="true" />}
            disabledReason={whyNot(can.sign)}
            onPress={() => setOpen('sign')}
          >
            {t('Read and sign')}
          </Button>
        ) : null}
        {may(persona, 'rate-confirmation:issue') ? (
          <Button disabledReason={whyNot(can.issue)} onPress={() => setOpen('issue')}>
            {t('Reissue')}
          </Button>
        ) : null}
      </div>
      {earlier.length > 0 ? (
        <Disclosure title={plural(earlier.length, '{n} earlier revision', '{n} earlier revisions')}>
          {earlier.map((confirmation) => (
            <ConfirmationLine
              key={confirmation.id}
              confirmation={confirmation}
              shipment={shipment}
              canRead={can.read === true}
            />
          ))}
        </Disclosure>
      ) : null}
      <Suspense>
        {open === 'sign' ? (
          <SignDialog shipment={shipment} confirmation={newest} onClose={() => setOpen(undefined)} />
        ) : null}
        {open === 'issue' ? <IssueDialog shipment={shipment} onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

interface ConfirmationLineProps {
  confirmation: RateConfirmation
  shipment: Shipment
  canRead: boolean
  isNewest?: boolean
}

function ConfirmationLine({ confirmation, shipment, canRead, isNewest }: ConfirmationLineProps): ReactNode {
  const { revision } = confirmation
  const title = t('Rate confirmation, revision {revision}', { revision })
  const query = isNewest && confirmation.state !== 'void' ? {} : { revision }
  return (
    <div className={styles.paper}>
      <div className={styles.about}>
        <span className={styles.name}>{title}</span>
        <StateChip confirmation={confirmation} />
        <p className={styles.note}>{storyOf(confirmation)}</p>
      </div>
      {canRead ? (
        <Look
          title={title}
          shipmentNumber={shipment.shipmentNumber}
          endpoint={paper.confirmationDocument}
          asked={{ params: { shipment: shipment.shipmentNumber }, query }}
        />
      ) : null}
    </div>
  )
}

interface LookProps<E extends Endpoint> {
  title: string
  shipmentNumber: string
  endpoint: E
  asked: Asked<E>
}

function Look<E extends Endpoint>({ title, shipmentNumber, endpoint, asked }: LookProps<E>): ReactNode {
  const openPaper = useOpenPaper(endpoint)
  const name = `${shipmentNumber} ${title}.pdf`
  const { look, isComing, viewer } = useLook({
    name,
    extension: 'pdf',
    fetch: (options) => request(endpoint, asked, undefined, options),
  })
  return (
    <span className={styles.look}>
      <IconButton label={t('Open {paper}', { paper: title })} size="small" isPending={isComing} onPress={look}>
        <IconFileText aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Download {paper}', { paper: title })}
        size="small"
        isPending={openPaper.isPending}
        onPress={() => openPaper.mutate({ asked, name, way: 'save' })}
      >
        <IconDownload aria-hidden="true" />
      </IconButton>
      {viewer}
    </span>
  )
}

function StateChip({ confirmation: { state } }: { confirmation: RateConfirmation }): ReactNode {
  const { companyKind } = useCurrentUser()
  if (state === 'signed')
    return (
      <StatusChip tone="done" size="small">
        {t('Signed')}
      </StatusChip>
    )
  if (state === 'void')
    return (
      <StatusChip tone="stopped" size="small">
        {t('Void')}
      </StatusChip>
    )
  return (
    <StatusChip tone="attention" size="small">
      {companyKind === 'carrier' || companyKind === 'broker'
        ? t('Waiting for your signature')
        : t('Waiting for the carrier’s signature')}
    </StatusChip>
  )
}

/** Times are told as in the document. */
function storyOf(confirmation: RateConfirmation): string {
  const { state, signature, issuedAt, timeZone, issuedBy, reason, voidAt, voidReason } = confirmation
  if (state === 'signed' && signature) {
    const when = timeText({ at: signature.at, timeZone: signature.timeZone })
    return t('Signed by {name}, {title}, {when}', { name: signature.name, title: signature.title, when })
  }
  if (state === 'void' && voidAt) {
    const when = timeText({ at: voidAt, timeZone })
    return voidReason === 'rescinded'
      ? t('The booking ended {when}', { when })
      : t('Replaced by a later revision {when}', { when })
  }
  const when = timeText({ at: issuedAt, timeZone })
  const issued = t('Issued {when} by {name}', { when, name: issuedBy })
  return reason ? t('{name}: {text}', { name: issued, text: retell(reason) }) : issued
}

/** Bills of lading: created on demand, and again when the load changes. */
function Ladings({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const found = useQuery(queryFor(paper.billsOfLading, { params: { shipment: shipment.shipmentNumber } }))
  const make = useVerb(paper.makeBillOfLading, {
    onDone: () => toast.success(t('BOL successfully generated for {number}', { number: shipment.shipmentNumber })),
  })
  if (found.isLoadingError) return <ErrorState onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows rows={1} height={72} />
  const { data, can } = found.data
  const current = data.filter((lading) => !lading.isReplaced)
  return (
    <div className={styles.kind}>
      {current.map((lading) => {
        const title =
          lading.kind === 'master'
            ? t('Master bill of lading')
            : lading.kind === 'underlying'
              ? t('Bill of lading of order {order}', { order: lading.orderNumber ?? '' })
              : t('Bill of lading')
        return (
          <div key={lading.id} className={styles.paper}>
            <div className={styles.about}>
              <span className={styles.name}>{title}</span>
              <p className={styles.note}>
                {t('{number}, revision {revision}, {from} to {to}', {
                  number: lading.bolNumber,
                  revision: lading.revision,
                  from: lading.shipFrom,
                  to: lading.shipTo,
                })}
              </p>
            </div>
            <Look
              title={title}
              shipmentNumber={shipment.shipmentNumber}
              endpoint={paper.billOfLadingDocument}
              asked={{ params: { shipmentId: shipment.id, billOfLadingId: lading.id } }}
            />
          </div>
        )
      })}
      {current.length === 0 ? (
        <div className={styles.about}>
          <span className={styles.name}>{t('Bill of lading')}</span>
          <p className={styles.note}>{t('None has been generated yet.')}</p>
        </div>
      ) : null}
      {may(persona, 'bill-of-lading:make') ? (
        <div className={styles.acts}>
          <Button
            isPending={make.isPending}
            disabledReason={whyNot(can.make)}
            onPress={() => make.mutate({ params: { shipmentId: shipment.id } })}
          >
            {current.length > 0 ? t('Generate bill of lading again') : t('Generate bill of lading')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
