import { createLink } from '@tanstack/react-router'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button-look.ts'
import { onFirstInput } from '../../ui/first-input.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { t } from '../../ui/words.ts'
import { actText, type DialogAct } from './act-text.ts'
import { type NextAct, nextActs } from './next-act.ts'

const RecordArrival = lazyDialog(async () => (await import('../../running/reports/record-arrival.tsx')).RecordArrival)
const RecordDeparture = lazyDialog(
  async () => (await import('../../running/reports/record-departure.tsx')).RecordDeparture,
)
const DispatchShipment = lazyDialog(async () => (await import('./dispatch-shipment.tsx')).DispatchShipment)
const SwapCrew = lazyDialog(async () => (await import('./swap-crew.tsx')).SwapCrew)
const RecordCheckCall = lazyDialog(
  async () => (await import('../../running/reports/record-check-call.tsx')).RecordCheckCall,
)
const SetEmptyLocation = lazyDialog(
  async () => (await import('../../running/reports/set-empty-location.tsx')).SetEmptyLocation,
)
const UploadProof = lazyDialog(async () => (await import('./upload-proof.tsx')).UploadProof)
const OpenCase = lazyPart(async () => (await import('../../cases/open/open-case.tsx')).OpenCase)
const AfterDelivery = lazyPart(async () => (await import('./after-delivery.tsx')).AfterDelivery)
const DIALOGS = {
  dispatch: DispatchShipment,
  swap: SwapCrew,
  arrive: RecordArrival,
  depart: RecordDeparture,
  'check-call': RecordCheckCall,
  'empty-location': SetEmptyLocation,
  'upload-proof': UploadProof,
}
const ButtonTo = createLink(LinkButton)

/** What waits on the user of this shipment, as buttons: the first one is primary. */
export function MainAct({ shipment, most = 2 }: { shipment: Shipment; most?: number }): ReactNode {
  const [open, setOpen] = useState<DialogAct>()
  const { persona } = useCurrentUser()
  const acts = nextActs(shipment).slice(0, most)
  const kinds = acts.map(({ kind }) => kind).join()
  // While there is a network: at a dock there may be none.
  useEffect(
    () =>
      onFirstInput(() => {
        for (const [kind, dialog] of Object.entries(DIALOGS)) if (kinds.split(',').includes(kind)) dialog.fetch()
      }),
    [kinds],
  )
  return (
    <>
      {acts.map((act, place) => (
        <ActButton
          key={act.kind}
          act={act}
          shipment={shipment}
          variant={place === 0 ? 'primary' : 'secondary'}
          onOpen={setOpen}
        />
      ))}
      {isDelivered(shipment) && hauls(persona) ? (
        <Suspense>
          <AfterDelivery shipment={shipment} onOpen={setOpen} />
        </Suspense>
      ) : null}
      <ActDialog act={open} shipment={shipment} onClose={() => setOpen(undefined)} />
    </>
  )
}

function isDelivered({ status }: Shipment): boolean {
  return status === SHIPMENT_STATUS.delivered || status === SHIPMENT_STATUS.deliveryConfirmed
}

/** Whose papers they are; the provider and a payer may add some, and owe none. */
function hauls(persona: Persona): boolean {
  return persona !== 'operations' && (may(persona, 'stop:record') || may(persona, 'invoice:submit'))
}

interface ActButtonProps {
  act: NextAct
  shipment: Shipment
  variant: ButtonVariant
  onOpen: (act: DialogAct) => void
}

function ActButton({ act, shipment, variant, onOpen }: ActButtonProps): ReactNode {
  switch (act.kind) {
    case 'answer-tender':
      return (
        <ButtonTo to="/tenders/$tenderId" params={{ tenderId: act.tenderId }} variant={variant}>
          {t('Open tender')}
        </ButtonTo>
      )
    case 'tender':
      return (
        <ButtonTo
          to="/available-freight/$shipmentNumber"
          params={{ shipmentNumber: shipment.shipmentNumber }}
          variant={variant}
        >
          {t('Tender to carriers')}
        </ButtonTo>
      )
    default:
      return (
        <Button variant={variant} onPress={() => onOpen(act)}>
          {actText(act)}
        </Button>
      )
  }
}

/** After a wait past the free time, the request for it stands filled in. */
function Departure({ shipment, stop, onClose }: Omit<ActDialogProps, 'act'> & { stop: ShipmentStop }): ReactNode {
  const { persona } = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <Suspense>
        <OpenCase
          shipment={shipment}
          preset={{ caseType: stop.type === 'Pickup' ? 1 : 2, stopId: stop.stopId }}
          onClose={onClose}
        />
      </Suspense>
    )
  const asking = may(persona, 'case:open') ? { onAsk: () => setAsking(true) } : {}
  return <RecordDeparture shipment={shipment} stop={stop} onClose={onClose} {...asking} />
}

export interface ActDialogProps {
  act: DialogAct | undefined
  shipment: Shipment
  onClose: () => void
}

/** An act's dialog, loaded when first needed. */
export function ActDialog({ act, shipment, onClose }: ActDialogProps): ReactNode {
  if (!act) return null
  const common = { shipment, onClose }
  switch (act.kind) {
    case 'dispatch':
      return <DispatchShipment {...common} />
    case 'swap':
      return <SwapCrew {...common} />
    case 'arrive':
      return <RecordArrival {...common} stop={act.stop} />
    case 'depart':
      return <Departure {...common} stop={act.stop} />
    case 'check-call':
      return <RecordCheckCall {...common} />
    case 'empty-location':
      return <SetEmptyLocation {...common} />
    case 'upload-proof':
      return <UploadProof {...common} />
  }
}
