import { useQuery } from '@tanstack/react-query'
import { type DocumentPlace, documents, faultOfPlace } from '@waybill/contract/documents/documents.ts'
import {
  AP_INVOICE,
  nameOfFileType,
  PROOF_OF_DELIVERY,
  SHIPMENT_MISCELLANEOUS,
  THIRD_PARTY,
} from '@waybill/contract/documents/file-types.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import type { NamedLoad } from '@waybill/contract/documents/reading.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'
import { type ReactNode, useRef, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useUnsaved } from '../../form/use-unsaved.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { UnreadBanner, type UnreadBannerProps } from '../../ui/unread-banner.tsx'
import { t } from '../../ui/words.ts'
import { completionText, typeText } from '../document-text.ts'
import { isBill, isLast, maySend, placeOfBill } from '../may-send.ts'
import { faultOfFile, TOO_LARGE } from './fault-of-file.ts'
import { FileField, isPhoto } from './file-field.tsx'
import { useUpload } from './use-upload.ts'
import { WhosePaper } from './whose-paper.tsx'

export type Preset = { fileType?: number | undefined; orderStopId?: string | undefined }

/** A record with its own documents: where they go, which types, and the name for its photos. */
export type Receiver = { place: DocumentPlace; kinds: readonly number[]; name: string }

export interface UploadDocumentProps {
  /** The load, or the other record. */
  shipment?: { id: string; shipmentNumber: string } | undefined
  receiver?: Receiver | undefined
  /** Where an invoice goes; without it none is taken. */
  invoicePlace?: DocumentPlace | undefined
  /** The last paper of the invoice it is for; undefined for whatever bill the load has. */
  lastPaper?: LastPaper | null | undefined
  /** Preset values: their fields are shown and locked (SPEC §5). */
  preset: Preset
  onClose: () => void
}

/** A document type, the stop for a proof, a file: chosen, dropped, pasted or photographed (SPEC §2.9). */
export function UploadDocument(props: UploadDocumentProps): ReactNode {
  const { shipment, receiver, invoicePlace, preset, onClose } = props
  const { persona } = useCurrentUser()
  const [fileType, setFileType] = useState(preset.fileType)
  const [chosenStop, setStop] = useState(preset.orderStopId)
  const [files, setFiles] = useState<readonly File[]>([])
  const [bindingFault, setBindingFault] = useState<string>()
  const bound = useRef<{ of: readonly File[]; pdf: File }>(undefined)
  const [isBinding, setBinding] = useState(false)
  const round = useRef(0)
  const [isAsked, setAsked] = useState(false)
  // A paper of another load, filed there instead.
  const [moved, setMoved] = useState<NamedLoad>()
  const load = moved ? { id: moved.shipmentId, shipmentNumber: moved.shipmentNumber } : shipment
  const upload = useUpload(() => {
    if (moved) toast.info(t('Filed with load {number}', { number: moved.shipmentNumber }))
    onClose()
  })
  // Turning many photos into a PDF takes time: it counts as progress.
  const share = upload.share ?? (isBinding ? 0 : undefined)
  const { letGo } = useUnsaved(files.length > 0, undefined, share !== undefined)
  const close = (): void => {
    letGo()
    onClose()
  }
  const { stops, found } = useStops(may(persona, 'shipment:read') ? load?.shipmentNumber : undefined)
  // A stop's receipts and forms have it preset; a proof asks for its stop.
  const isProof = fileType === PROOF_OF_DELIVERY || (preset.orderStopId !== undefined && fileType === preset.fileType)
  const orderStopId = isProof ? (chosenStop ?? (stops.length === 1 ? stops[0]?.value : undefined)) : undefined
  const ownPlace = receiver?.place ?? { shipmentId: load?.id }
  const ofLoad = useLastPaper(props.lastPaper === undefined ? shipment?.shipmentNumber : undefined)
  const lastPaper = moved ? moved.lastPaper : (props.lastPaper ?? ofLoad)
  const completes = lastPaper && isLast(lastPaper, { fileType, stopId: orderStopId }) ? lastPaper : undefined
  const billPlace = completes ? placeOfBill(completes) : undefined
  const place = orderStopId ? { orderStopId } : isBill(fileType) ? (billPlace ?? invoicePlace ?? ownPlace) : ownPlace
  const faults = {
    file: faultOfFiles(files),
    fileType: fileType === undefined ? 'Please select a file type' : undefined,
    place: fileType === undefined ? undefined : faultOfPlace(fileType, place),
  }
  const send = (): void => {
    setAsked(true)
    if (fileType === undefined || faults.file || faults.place) return
    void oneFile().then((file) => file && upload.send(file, fileType, place))
  }
  /** The file itself, or the PDF of its photos: the same one on a resend. */
  const oneFile = async (): Promise<File | undefined> => {
    const [file] = files
    if (files.length === 1) return file
    if (bound.current?.of === files) return bound.current.pdf
    const mine = ++round.current
    setBinding(true)
    try {
      const { photosToPdf } = await import('./photos-to-pdf.ts')
      const pdf = await photosToPdf(files, `${t('Photos')} ${receiver?.name ?? load?.shipmentNumber ?? ''}.pdf`)
      // Canceled meanwhile, or pressed again.
      if (mine !== round.current) return undefined
      const fault = faultOfFiles([pdf])
      setBindingFault(fault)
      if (fault) return undefined
      bound.current = { of: files, pdf }
      return pdf
    } catch {
      if (mine === round.current)
        setBindingFault('One of these pictures cannot be read. Remove it and choose another one.')
      return undefined
    } finally {
      if (mine === round.current) setBinding(false)
    }
  }
  const choose = (chosen: readonly File[]): void => {
    setBindingFault(undefined)
    upload.forget()
    setFiles(chosen)
  }
  const callBack = (): void => {
    round.current++
    setBinding(false)
    upload.cancel()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('Upload Document')}
      act={upload.error ? t('Try again') : t('Upload')}
      pending={share !== undefined}
      isDirty={files.length > 0}
      error={upload.error ?? null}
      onAct={send}
    >
      <Select
        label={t('File type')}
        options={typesOffered(persona, preset.fileType, receiver?.kinds)}
        value={fileType === undefined ? null : String(fileType)}
        isDisabled={preset.fileType !== undefined}
        onChange={(value) => setFileType(Number(value))}
        error={isAsked ? (faults.fileType ?? (isProof ? null : faults.place)) : null}
      />
      {isProof ? (
        <>
          <UnreadBanner found={found}>{t('The stops could not be loaded. Nothing was lost.')}</UnreadBanner>
          <Select
            label={t('Order stop')}
            options={stops}
            value={orderStopId ?? null}
            isDisabled={preset.orderStopId !== undefined && !moved}
            onChange={setStop}
            error={isAsked ? faults.place : null}
          />
        </>
      ) : null}
      <FileField
        files={files}
        onChoose={choose}
        error={isAsked || files.length > 0 ? (bindingFault ?? faults.file) : undefined}
        share={share}
        onCancel={callBack}
      />
      {completes ? <p>{completionText(completes)}</p> : null}
      {load && files[0] && !isBill(fileType) && !faultOfFiles(files) ? (
        <WhosePaper
          file={files[0]}
          shipmentNumber={load.shipmentNumber}
          onMove={(to) => {
            setMoved(to)
            setStop(to.stopId ?? undefined)
          }}
          onStop={(stopId) => setStop((chosen) => chosen ?? stopId)}
        />
      ) : null}
    </Dialog>
  )
}

function faultOfFiles(files: readonly File[]): string | undefined {
  if (files.length === 0) return 'Please select a file'
  if (files.length > 1 && !files.every(isPhoto)) return 'Only photos become one PDF. Choose one file.'
  const fault = files.map(faultOfFile).find((one) => one !== undefined)
  // Several photos are scaled down before the upload.
  return files.length > 1 && fault === TOO_LARGE ? undefined : fault
}

/** The four of SPEC §5 for a load and its invoices, else the record's types; and the requested type. */
function typesOffered(persona: Persona, asked: number | undefined, kinds: readonly number[] | undefined): Option[] {
  const offered = kinds?.map(optionOf) ?? [
    ...(maySend(persona, PROOF_OF_DELIVERY)
      ? [
          { value: String(PROOF_OF_DELIVERY), label: t('Proof Of Delivery') },
          { value: String(SHIPMENT_MISCELLANEOUS), label: t('Shipment Miscellaneous') },
        ]
      : []),
    { value: String(AP_INVOICE), label: t('AP Invoice') },
    { value: String(THIRD_PARTY), label: t('Third Party') },
  ]
  return asked === undefined || offered.some(({ value }) => value === String(asked))
    ? offered
    : [...offered, optionOf(asked)]
}

function optionOf(fileType: number): Option {
  return { value: String(fileType), label: typeText(nameOfFileType(fileType)) }
}

/** The last paper that the load's bill lacks, as far as the user sees it. */
function useLastPaper(shipmentNumber: string | undefined): LastPaper | null | undefined {
  const { persona } = useCurrentUser()
  const found = useQuery({
    ...queryFor(documents.requiredOfShipment, { params: { shipment: shipmentNumber ?? '' } }),
    enabled: shipmentNumber !== undefined && may(persona, 'shipment:read'),
  })
  return found.data?.lastPaper
}

/** Each stop once, with the orders delivered there. */
function useStops(shipmentNumber: string | undefined): { stops: Option[]; found: UnreadBannerProps['found'] } {
  const found = useQuery({
    ...queryFor(documents.dropoffs, { params: { shipment: shipmentNumber ?? '' } }),
    enabled: shipmentNumber !== undefined,
  })
  const stops = new Map<string, { label: string; stopNumber: number; orders: string[] }>()
  for (const { orderNumber, dropoffs } of found.data?.data ?? [])
    for (const { stopId, stopNumber, description } of dropoffs) {
      const known = stops.get(stopId) ?? { label: description, stopNumber, orders: [] }
      stops.set(stopId, { ...known, orders: [...known.orders, orderNumber] })
    }
  const options = [...stops].map(([value, { label, stopNumber, orders }]) => ({
    value,
    label,
    detail: t('Stop {stop}, order {orders}', { stop: stopNumber, orders: orders.join(', ') }),
  }))
  return { stops: options, found }
}
