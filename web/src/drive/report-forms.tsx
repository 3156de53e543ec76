import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import { type ReactNode, useState } from 'react'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'
import type { FormKind } from './drive-page.tsx'
import { type FormProps, Frame } from './form-parts.tsx'
import { type Load, nextStop } from './loads.ts'
import type { ProblemReason } from './outbox-store.ts'
import { DockCostForm, ProofForm } from './photo-forms.tsx'
import { ArriveForm, DepartForm, PreloadForm } from './stop-forms.tsx'

/** What a report says besides that it happened: everything is filled in as expected, so that one press is enough. */
export function ReportForm({ kind, ...props }: FormProps & { kind: FormKind }): ReactNode {
  // What is read meanwhile may make another stop the next one.
  const [stop] = useState(() => nextStop(props.load.shipment))
  if (kind === 'proof') return <ProofForm {...props} />
  if (kind === 'problem') return <ProblemForm {...props} stop={stop} />
  if (!stop) return null
  const about = { ...props, stop, isDone: isRecorded(kind, stop, props.load) }
  if (kind === 'arrive') return <ArriveForm {...about} />
  if (kind === 'dock-cost') return <DockCostForm {...about} />
  return kind === 'depart' ? <DepartForm {...about} /> : <PreloadForm {...about} />
}

/** Whether the load says by now what the form is about to. */
function isRecorded(kind: FormKind, { stopId }: ShipmentStop, { shipment }: Load): boolean {
  const now = shipment.stops.find((one) => one.stopId === stopId)
  switch (kind) {
    case 'arrive':
      return Boolean(now?.arrivedAt)
    // A preloaded trailer is recorded until the truck leaves.
    case 'depart':
    case 'preload':
      return Boolean(now?.departedAt)
    default:
      return false
  }
}

const REASONS: readonly ProblemReason[] = ['AI', 'AF', 'BE', 'AO', 'AM', 'AG', 'BS', 'BP', 'P1', 'BD', 'BG']

function ProblemForm({ stop, onReport, onBack }: FormProps & { stop: ShipmentStop | undefined }): ReactNode {
  const [reason, setReason] = useState<ProblemReason>('AI')
  const [text, setText] = useState('')
  return (
    <Frame
      title={t('What is wrong?')}
      act={t('Tell the dispatcher')}
      isReady={text.trim() !== ''}
      onSend={() =>
        onReport(stop?.name ?? '', { kind: 'problem', stopId: stop?.stopId ?? null, reason, text: text.trim() })
      }
      onBack={onBack}
    >
      <label className={styles.field}>
        <span>{t('Problem type')}</span>
        <select
          className={styles.input}
          value={reason}
          onChange={({ target }) => setReason(REASONS.find((code) => code === target.value) ?? 'BG')}
        >
          {REASONS.map((code) => (
            <option key={code} value={code}>
              {t(STATUS_REASONS[code])}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{t('Your description')}</span>
        <textarea
          className={styles.input}
          rows={4}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </Frame>
  )
}
