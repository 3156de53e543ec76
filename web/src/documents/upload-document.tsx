import { IconCamera, IconFileUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { documents, faultOfPlace } from '@waybill/contract/documents.ts'
import { AP_INVOICE, PROOF_OF_DELIVERY, SHIPMENT_MISCELLANEOUS, THIRD_PARTY } from '@waybill/contract/file-types.ts'
import { DOCUMENT_BYTES } from '@waybill/contract/files.ts'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { useMedia } from '../ui/use-media.ts'
import { retell, t } from '../ui/words.ts'
import { sizeText } from './document-text.ts'
import styles from './upload-document.module.css'
import { type Upload, useUpload } from './use-upload.ts'

const ACCEPTED = 'application/pdf,image/png,image/jpeg,image/tiff,.tif,.tiff'

export type Preset = { fileType?: number | undefined; orderStopId?: string | undefined }

export interface UploadDocumentProps {
  shipment: { id: string; shipmentNumber: string }
  /** What is fixed already: its field is shown and locked (SPEC §5). */
  preset: Preset
  onClose: () => void
}

/** A kind of paper, its stop where it is a proof, a file: chosen, dropped, pasted or photographed (SPEC §2.9). */
export function UploadDocument({ shipment, preset, onClose }: UploadDocumentProps): ReactNode {
  const [fileType, setFileType] = useState(preset.fileType)
  const [chosenStop, setStop] = useState(preset.orderStopId)
  const [file, setFile] = useState<File>()
  const [isAsked, setAsked] = useState(false)
  const upload = useUpload(onClose)
  const stops = useStops(shipment.shipmentNumber)
  const isProof = fileType === PROOF_OF_DELIVERY
  const orderStopId = isProof ? (chosenStop ?? (stops.length === 1 ? stops[0]?.value : undefined)) : undefined
  const place = orderStopId ? { orderStopId } : { shipmentId: shipment.id }
  const faults = {
    file: faultOfFile(file),
    fileType: fileType === undefined ? 'Please select a file type' : undefined,
    place: fileType === undefined ? undefined : faultOfPlace(fileType, place),
  }
  const send = (): void => {
    setAsked(true)
    if (!file || fileType === undefined || faults.file || faults.place) return
    upload.send(file, fileType, place)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Upload Document')}
      act={upload.error ? t('Try again') : t('Upload')}
      pending={upload.share !== undefined}
      isDirty={file !== undefined}
      error={upload.error ?? null}
      onAct={send}
    >
      <Select
        label={t('File type')}
        options={typesOffered()}
        value={fileType === undefined ? null : String(fileType)}
        isDisabled={preset.fileType !== undefined}
        onChange={(value) => setFileType(Number(value))}
        error={isAsked ? (faults.fileType ?? (isProof ? null : faults.place)) : null}
      />
      {isProof ? (
        <Select
          label={t('Order stop')}
          options={stops}
          value={orderStopId ?? null}
          isDisabled={preset.orderStopId !== undefined}
          onChange={setStop}
          error={isAsked ? faults.place : null}
        />
      ) : null}
      <FileField file={file} onChoose={setFile} error={isAsked || file ? faults.file : undefined} upload={upload} />
    </Dialog>
  )
}

function faultOfFile(file: File | undefined): string | undefined {
  if (!file) return 'Please select a file'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return file.size > DOCUMENT_BYTES ? 'The file is larger than 25 MB. Choose a smaller one.' : undefined
}

function typesOffered(): Option[] {
  return [
    { value: String(PROOF_OF_DELIVERY), label: t('Proof Of Delivery') },
    { value: String(SHIPMENT_MISCELLANEOUS), label: t('Shipment Miscellaneous') },
    { value: String(AP_INVOICE), label: t('AP Invoice') },
    { value: String(THIRD_PARTY), label: t('Third Party') },
  ]
}

/** Each stop once, with the orders that are delivered there. */
function useStops(shipmentNumber: string): Option[] {
  const { data } = useQuery(queryFor(documents.dropoffs, { params: { shipment: shipmentNumber } }))
  const stops = new Map<string, { label: string; stopNumber: number; orders: string[] }>()
  for (const { orderNumber, dropoffs } of data?.data ?? [])
    for (const { stopId, stopNumber, description } of dropoffs) {
      const known = stops.get(stopId) ?? { label: description, stopNumber, orders: [] }
      stops.set(stopId, { ...known, orders: [...known.orders, orderNumber] })
    }
  return [...stops].map(([value, { label, stopNumber, orders }]) => ({
    value,
    label,
    detail: t('Stop {stop}, order {orders}', { stop: stopNumber, orders: orders.join(', ') }),
  }))
}

interface FileFieldProps {
  file: File | undefined
  onChoose: (file: File | undefined) => void
  error: string | undefined
  upload: Upload
}

function FileField({ file, onChoose, error, upload }: FileFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isTouched = useMedia('(pointer: coarse)')
  usePaste(onChoose)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }
  if (upload.share !== undefined && file) return <UnderWay file={file} share={upload.share} onCancel={upload.cancel} />
  return (
    <div>
      <div
        className={classNames(styles.zone, isOver && styles.over, Boolean(error) && styles.refused)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <p className={styles.file}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.faint}>{sizeText(file.size)}</span>
            <IconButton
              label={t('Take {name} out', { name: file.name })}
              size="small"
              onPress={() => onChoose(undefined)}
            >
              <IconX aria-hidden="true" />
            </IconButton>
          </p>
        ) : null}
        <div className={styles.acts}>
          <Button icon={<IconFileUpload aria-hidden="true" />} onPress={() => input.current?.click()}>
            {t('Select File')}
          </Button>
          {isTouched ? (
            <Button icon={<IconCamera aria-hidden="true" />} onPress={() => camera.current?.click()}>
              {t('Take a photo')}
            </Button>
          ) : null}
        </div>
        <p className={styles.faint}>
          {isTouched
            ? t('PDF, PNG, JPEG or TIFF, up to 25 MB')
            : t('or drop or paste it here: PDF, PNG, JPEG or TIFF, up to 25 MB')}
        </p>
      </div>
      <input ref={input} {...hidden} accept={ACCEPTED} aria-label={t('File')} onChange={chosen(onChoose)} />
      <input
        ref={camera}
        {...hidden}
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t('Photo')}
        onChange={chosen(onChoose)}
      />
      {error ? (
        <p className={styles.refusal} role="alert">
          {retell(error)}
        </p>
      ) : null}
    </div>
  )
}

const hidden = { type: 'file', hidden: true, tabIndex: -1 } as const

function chosen(onChoose: (file: File) => void) {
  return ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    const [file] = currentTarget.files ?? []
    if (file) onChoose(file)
    // The same file may be chosen again after it was mended.
    currentTarget.value = ''
  }
}

/** A picture or a file that is pasted anywhere while the dialog is open. */
function usePaste(onChoose: (file: File) => void): void {
  const taken = useRef(onChoose)
  useEffect(() => {
    taken.current = onChoose
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? []
      if (file) taken.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

function UnderWay({ file, share, onCancel }: { file: File; share: number; onCancel: () => void }): ReactNode {
  const percent = Math.round(share * 100)
  return (
    <div className={styles.zone}>
      <p className={styles.file}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.faint}>{percent < 100 ? `${percent} %` : t('Being checked')}</span>
      </p>
      <progress
        className={styles.bar}
        max={100}
        value={percent}
        aria-label={t('Sent of {name}', { name: file.name })}
      />
      <Button size="small" onPress={onCancel}>
        {t('Cancel upload')}
      </Button>
    </div>
  )
}
