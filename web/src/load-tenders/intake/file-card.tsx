import { IconCalendarOff, IconCopyCheck, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Finding, LoadTender, LoadTenderFile } from '@waybill/contract/load-tenders/load-tenders.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { plural, t } from '../../ui/words.ts'
import { FindingsTable } from '../findings-table.tsx'
import styles from './file-card.module.css'
import { saveAcknowledgement } from './save-acknowledgement.ts'

export interface FileCardProps {
  file: LoadTenderFile
  /** The user's zone: a file has no dock. */
  timeZone: string
  /** Just sent: all findings are expanded. */
  isFresh?: boolean
}

/** One received file: its outcome, its loads, and what is wrong with it. */
export function FileCard({ file, timeZone, isFresh = false }: FileCardProps): ReactNode {
  const { fileName, outcome, loads, findings, acknowledgement } = file
  const sender = [file.customerName, file.senderId].filter(Boolean).join(' · ')
  return (
    <article aria-label={fileName} className={styles.card}>
      <header className={styles.head}>
        <FileOutcome outcome={outcome} />
        <div className={styles.naming}>
          <h2 className={styles.name}>{fileName}</h2>
          <p className={styles.origin}>
            {sender ? `${sender} · ` : null}
            <StopTime time={{ at: file.receivedAt, timeZone }} /> · {file.receivedBy}
          </p>
        </div>
        {acknowledgement ? (
          <Button
            size="small"
            variant="quiet"
            icon={<IconDownload aria-hidden="true" />}
            aria-label={t('Download the 997 for {name}', { name: fileName })}
            onPress={() => saveAcknowledgement(fileName, acknowledgement)}
          >
            {t('997')}
          </Button>
        ) : null}
      </header>
      <Findings label={t('Findings of the file')} findings={findings} isOpen />
      {loads.length > 0 ? (
        <ul className={styles.loads}>
          {loads.map((load) => (
            <LoadLine key={load.id} load={load} isFresh={isFresh} />
          ))}
        </ul>
      ) : null}
    </article>
  )
}

function FileOutcome({ outcome }: Pick<LoadTenderFile, 'outcome'>): ReactNode {
  switch (outcome) {
    case 'taken':
      return <StatusChip tone="done">{t('Imported')}</StatusChip>
    case 'known-already':
      return (
        <StatusChip tone="planned" icon={IconCopyCheck}>
          {t('Already imported')}
        </StatusChip>
      )
    case 'refused':
      return <StatusChip tone="stopped">{t('Refused')}</StatusChip>
  }
}

function LoadLine({ load, isFresh }: { load: LoadTender; isFresh: boolean }): ReactNode {
  const { customerLoadNumber, shipmentNumber, tenderId, findings } = load
  const hasErrors = findings.some((finding) => finding.severity === 'error')
  return (
    <li className={styles.load}>
      <div className={styles.facts}>
        <span className={styles.what}>
          {sentenceOf(load)} <Identifier value={customerLoadNumber} label={t('Customer load number')} />
        </span>
        {shipmentNumber ? (
          <span>
            {t('Shipment')}{' '}
            <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className={styles.link}>
              {shipmentNumber}
            </Link>
          </span>
        ) : null}
        <Carrier load={load} tenderId={tenderId} />
        {load.isPastDated ? (
          <StatusChip tone="attention" size="small" icon={IconCalendarOff}>
            {t('Dates in the past')}
          </StatusChip>
        ) : null}
      </div>
      <Findings
        label={t('Findings of load {number}', { number: customerLoadNumber })}
        findings={findings}
        isOpen={hasErrors || (isFresh && load.outcome !== 'known-already')}
      />
    </li>
  )
}

function Carrier({ load, tenderId }: { load: LoadTender; tenderId: string | null }): ReactNode {
  if (tenderId)
    return (
      <Link to="/tenders/$tenderId" params={{ tenderId }} className={styles.link}>
        {t('Tender to {carrier}', { carrier: load.carrierName ?? load.scac })}
      </Link>
    )
  const { carrierName, scac } = load
  if (!scac) return null
  const text = carrierName ? t('For {carrier}', { carrier: carrierName }) : t('SCAC {scac}, unknown', { scac })
  return <span className={styles.quiet}>{text}</span>
}

/** What the document asked for, given its outcome. */
function sentenceOf({ outcome, purpose }: LoadTender): string {
  switch (outcome) {
    case 'created':
      return t('New load')
    case 'changed':
      return t('Changed load')
    case 'cancelled':
      return t('Canceled load')
    case 'known-already':
      return t('Load already imported')
    case 'refused':
      return purpose === 'cancel' ? t('Cancellation of load') : purpose === 'create' ? t('Load') : t('Change of load')
  }
}

function Findings(props: { label: string; findings: readonly Finding[]; isOpen: boolean }): ReactNode {
  const { label, findings, isOpen } = props
  if (findings.length === 0) return null
  return (
    <div className={styles.findings}>
      <Disclosure title={countsOf(findings)} defaultOpen={isOpen}>
        <FindingsTable label={label} findings={findings} />
      </Disclosure>
    </div>
  )
}

function countsOf(findings: readonly Finding[]): string {
  const errors = findings.filter((finding) => finding.severity === 'error').length
  const warnings = findings.length - errors
  return [
    ...(errors > 0 ? [plural(errors, '{n} error', '{n} errors')] : []),
    ...(warnings > 0 ? [plural(warnings, '{n} warning', '{n} warnings')] : []),
  ].join(', ')
}
