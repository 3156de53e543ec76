import { IconFileText, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  AP_INVOICE,
  LUMPER_RECEIPT,
  nameOfFileType,
  PROOF_OF_DELIVERY,
  SCALE_TICKET,
  SHIPMENT_MISCELLANEOUS,
} from '@waybill/contract/documents/file-types.ts'
import { BILL_OF_LADING } from '@waybill/contract/documents/printed-papers.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { type Option, Select } from '../../ui/select.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { plural, retell, t, whyNot } from '../../ui/words.ts'
import { completionText, sizeText, typeText } from '../document-text.ts'
import { isPhoto } from '../upload/file-field.tsx'
import styles from './drop-page.module.css'
import { completedBy, type DropRow, isProven, needsStop, type RowState, stateOf, type Target } from './drop-rows.ts'
import { foundText } from './found-text.ts'
import type { Drop } from './use-drop.ts'

const FindLoad = lazyPart(async () => (await import('./find-load.tsx')).FindLoad)

const TYPES = [PROOF_OF_DELIVERY, AP_INVOICE, BILL_OF_LADING, LUMPER_RECEIPT, SCALE_TICKET, SHIPMENT_MISCELLANEOUS]

const TONES: Readonly<Record<RowState, Tone>> = {
  waits: 'planned',
  reading: 'planned',
  refused: 'stopped',
  'signed-here': 'attention',
  unread: 'stopped',
  'needs-load': 'attention',
  closed: 'stopped',
  'needs-stop': 'attention',
  proven: 'attention',
  ready: 'committed',
  filing: 'moving',
  failed: 'stopped',
  filed: 'done',
}

/** One file: what it is, which load it goes to and why, and how far it is. */
export function DropRowLine({ row, drop }: { row: DropRow; drop: Drop }): ReactNode {
  const { persona } = useCurrentUser()
  const state = stateOf(row)
  const [isChanging, setChanging] = useState(false)
  const { file, key, reading, target } = row
  const isOpen = !['waits', 'reading', 'refused', 'signed-here', 'filing', 'filed'].includes(state)
  const completed = completedBy(row)
  const isFinding = isOpen && (isChanging || !target)
  const [only, another] = reading?.loads ?? []
  return (
    <li className={styles.row} aria-label={file.name}>
      <Thumbnail file={file} />
      <div className={styles.file}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.faint}>
          {sizeText(file.size)}
          {reading ? ` · ${plural(reading.pages, '{n} page', '{n} pages')}` : null}
        </span>
      </div>
      <div className={styles.load}>
        {isFinding && !target && only && !another ? (
          <>
            <Button size="small" onPress={() => drop.aim(key, only)}>
              {t('Use {number}', { number: only.shipmentNumber })}
            </Button>
            <span className={styles.faint}>{[only.lane, foundText(only)].filter(Boolean).join(' · ')}</span>
          </>
        ) : null}
        {isFinding ? (
          <Suspense>
            <FindLoad
              offered={reading?.loads ?? []}
              onChoose={(found) => {
                drop.aim(key, found)
                setChanging(false)
              }}
            />
          </Suspense>
        ) : target ? (
          <Goal target={target} onChange={isOpen ? () => setChanging(true) : undefined} />
        ) : null}
      </div>
      <div className={styles.kind}>
        {isOpen ? (
          <Select
            label={t('Document type')}
            hideLabel
            options={TYPES.filter((code) =>
              code === AP_INVOICE ? may(persona, 'invoice:read') : !target?.isBillOnly,
            ).map(optionOf)}
            value={row.fileType === null ? null : String(row.fileType)}
            onChange={(code) => drop.set(key, { fileType: Number(code), isAnother: false })}
          />
        ) : state === 'filing' || state === 'filed' ? (
          <span>{typeText(nameOfFileType(row.fileType ?? 0))}</span>
        ) : null}
        {isOpen && target && target.drops.length > 1 && needsStop(row.fileType) ? (
          <Select
            label={t('Order stop')}
            hideLabel
            options={target.drops.map(({ stopId, description }) => ({ value: stopId, label: description }))}
            value={row.stopId}
            onChange={(stopId) => drop.set(key, { stopId, isAnother: false })}
          />
        ) : null}
      </div>
      <div className={styles.state}>
        <StatusChip tone={TONES[state]} size="small">
          {stateText(row, state)}
        </StatusChip>
        {isOpen && isProven(row) ? (
          <Checkbox isSelected={row.isAnother} onChange={(isAnother) => drop.set(key, { isAnother })}>
            {t('Add this one too')}
          </Checkbox>
        ) : null}
        <Reason row={row} state={state} />
        {completed && (state === 'ready' || state === 'filing') ? (
          <p className={styles.reason}>{completionText(completed)}</p>
        ) : null}
        {state === 'unread' ? (
          <Button size="small" onPress={() => drop.readAgain(row)}>
            {t('Try again')}
          </Button>
        ) : null}
        {row.followed?.map((one) => (
          <p key={one.code} className={styles.reason}>
            {retell(one)}
          </p>
        ))}
      </div>
      <div className={styles.out}>
        {state === 'filing' || state === 'filed' ? null : (
          <IconButton label={t('Remove {name}', { name: file.name })} size="small" onPress={() => drop.remove(key)}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function optionOf(code: number): Option {
  return { value: String(code), label: typeText(nameOfFileType(code)) }
}

/** The load, its lane, and how it was found. */
function Goal({ target, onChange }: { target: Target; onChange: (() => void) | undefined }): ReactNode {
  const { shipmentNumber, lane, isBillOnly } = target
  return (
    <>
      <span className={styles.goal}>
        {isBillOnly ? (
          <Link to="/accounting" search={{ query: shipmentNumber }} target="_blank">
            {shipmentNumber}
          </Link>
        ) : (
          <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} target="_blank">
            {shipmentNumber}
          </Link>
        )}
        {onChange ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Change the load, now {number}', { number: shipmentNumber })}
            onPress={onChange}
          >
            {t('Change')}
          </Button>
        ) : null}
      </span>
      <span className={styles.faint}>{[lane, foundText(target)].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function stateText({ reading, share }: DropRow, state: RowState): string {
  switch (state) {
    case 'waits':
      return t('Waiting')
    case 'reading':
    case 'filing':
      return share < 1 ? t('Sending {percent}%', { percent: Math.round(share * 100) }) : t('Being checked')
    case 'refused':
      return t('Not a document')
    case 'signed-here':
      return t('Signed in Waybill')
    case 'unread':
      return t('Could not be read')
    case 'needs-load':
      return (reading?.loads.length ?? 0) > 0 ? t('Choose the load') : t('No load found')
    case 'closed':
      return t('Takes no documents')
    case 'needs-stop':
      return t('Choose the stop')
    case 'proven':
      return t('Already has a proof')
    case 'ready':
      return t('Ready')
    case 'failed':
      return t('Not filed')
    case 'filed':
      return t('Filed')
  }
}

/** Why it cannot be filed, or was not. */
function Reason({ row, state }: { row: DropRow; state: RowState }): ReactNode {
  const { refusal, failure, unread, target, reading } = row
  const said =
    state === 'signed-here'
      ? t('This is the rate confirmation for {number}. Sign it on the load’s page.', {
          number: reading?.loads[0]?.shipmentNumber ?? t('a load'),
        })
      : (refusal ?? failure ?? (state === 'unread' ? unread : undefined) ?? whyNot(target?.can))
  return said ? (
    <p className={styles.reason} role={state === 'failed' || state === 'unread' ? 'alert' : undefined}>
      {retell(said)}
    </p>
  ) : null
}

/** What browsers draw is shown, small. */
function Thumbnail({ file }: { file: File }): ReactNode {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!picture.current) return
    const address = URL.createObjectURL(file)
    picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {isPhoto(file) ? <img ref={picture} alt="" decoding="async" /> : <IconFileText />}
    </span>
  )
}
