import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Ability, may, type Persona } from '@waybill/contract/permissions.ts'
import { type Shipment, type ShipmentRow, shipments, type UpdateNeeded } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { t } from '../../ui/words.ts'
import { actText, type DialogAct } from './act-text.ts'
import { ActDialog } from './main-act.tsx'
import { type NextAct, nextActs } from './next-act.ts'

const ButtonTo = createLink(LinkButton)

type Kind = UpdateNeeded['kind']

/** A confirmation is read and signed on its page. */
const PAGE_OF = {
  signature: '/all-shipments/$shipmentNumber/preview/SignedRateConfirmation',
} as const
type KindOfPaper = keyof typeof PAGE_OF
type KindOfAct = Exclude<Kind, KindOfPaper>

const DIALOG_OF: Readonly<Record<KindOfAct, DialogAct['kind']>> = {
  'driver-and-equipment': 'dispatch',
  'arrival-overdue': 'arrive',
  'departure-overdue': 'depart',
  'empty-location': 'empty-location',
  'check-call': 'check-call',
  'delay-reason': 'check-call',
  temperature: 'check-call',
  'proof-of-delivery': 'upload-proof',
}

const ABILITY_OF: Readonly<Record<KindOfAct, Ability>> = {
  'driver-and-equipment': 'shipment:dispatch',
  'arrival-overdue': 'stop:record',
  'departure-overdue': 'stop:record',
  'empty-location': 'shipment:dispatch',
  'check-call': 'stop:record',
  'delay-reason': 'stop:record',
  temperature: 'stop:record',
  'proof-of-delivery': 'document:upload',
}

/** The act on the row, as a verb. */
export function updateActText(kind: Kind): string {
  switch (kind) {
    case 'driver-and-equipment':
      return t('Assign driver')
    case 'arrival-overdue':
      return t('Record arrival')
    case 'departure-overdue':
      return t('Record departure')
    case 'empty-location':
      return t('Set empty location')
    case 'check-call':
      return t('Record check call')
    case 'delay-reason':
      return t('Give reason')
    case 'signature':
      return t('Read and sign')
    case 'proof-of-delivery':
      return actText({ kind: 'upload-proof' })
    case 'temperature':
      return t('Record temperature')
  }
}

/** What helps a load that may be late, as far as its row knows: where its truck is, what holds it up, that it leaves. */
const HELP: Readonly<Record<number, KindOfAct>> = {
  [SHIPMENT_STATUS.dispatched]: 'empty-location',
  [SHIPMENT_STATUS.inTransit]: 'check-call',
  [SHIPMENT_STATUS.atStop]: 'departure-overdue',
}

export function helpFor({ status, driverName }: Pick<ShipmentRow, 'status' | 'driverName'>): KindOfAct | undefined {
  return driverName === null && status === SHIPMENT_STATUS.booked ? 'driver-and-equipment' : HELP[status]
}

/** Whether the act is theirs. */
export function mayGive(persona: Persona, kind: Kind): boolean {
  return may(persona, isPaper(kind) ? 'rate-confirmation:sign' : ABILITY_OF[kind])
}

/** The step that a shipment's row asks for; undefined if already done. */
export function stepFor(shipment: Shipment, kind: KindOfAct): DialogAct | undefined {
  if (kind === 'proof-of-delivery') return { kind: 'upload-proof' }
  return nextActs(shipment).find((act): act is Extract<NextAct, DialogAct> => act.kind === DIALOG_OF[kind])
}

function isPaper(kind: Kind): kind is KindOfPaper {
  return kind in PAGE_OF
}

type Variant = ButtonProps['variant']

function PaperButton({ number, kind, variant }: { number: string; kind: KindOfPaper; variant: Variant }): ReactNode {
  const { persona } = useCurrentUser()
  if (!may(persona, 'rate-confirmation:sign')) return null
  return (
    <ButtonTo
      to={PAGE_OF[kind]}
      params={{ shipmentNumber: number }}
      size="small"
      variant={variant}
      aria-label={t('{act}, shipment {number}', { act: updateActText(kind), number })}
    >
      {updateActText(kind)}
    </ButtonTo>
  )
}

/** The update in progress. Rows know too little for it: the shipment is fetched when its button is pressed. */
export function useUpdating(): {
  /** `isNext`: the most urgent of all. */
  button: (row: ShipmentRow, kind: Kind | undefined, isNext?: boolean) => ReactNode
  dialog: ReactNode
} {
  const { persona } = useCurrentUser()
  const [asked, setAsked] = useState<{ number: string; kind: KindOfAct }>()
  // The dialog keeps what it started with, even when news of its own act comes in.
  const [begun, setBegun] = useState<{ shipment: Shipment; act: DialogAct }>()
  const found = useQuery({
    ...queryFor(shipments.find, { params: { shipment: asked?.number ?? '' } }),
    enabled: asked !== undefined && begun === undefined,
  })
  const end = (): void => {
    setAsked(undefined)
    setBegun(undefined)
  }
  // Another act may have changed what was read before.
  if (asked && !begun && found.data && !found.isFetching) {
    const act = stepFor(found.data, asked.kind)
    if (act) setBegun({ shipment: found.data, act })
    else setAsked(undefined)
  }
  if (asked && found.isError && !found.isFetching) {
    setAsked(undefined)
    showErrors(found.error)
  }
  return {
    button: (row, kind, isNext) => {
      if (!kind) return null
      const variant = isNext ? 'primary' : 'secondary'
      if (isPaper(kind)) return <PaperButton number={row.shipmentNumber} kind={kind} variant={variant} />
      return may(persona, ABILITY_OF[kind]) ? (
        <Button
          size="small"
          variant={variant}
          isPending={asked?.number === row.shipmentNumber && !begun}
          aria-label={t('{act}, shipment {number}', { act: updateActText(kind), number: row.shipmentNumber })}
          onPress={() => setAsked({ number: row.shipmentNumber, kind })}
        >
          {updateActText(kind)}
        </Button>
      ) : null
    },
    dialog: begun ? <ActDialog act={begun.act} shipment={begun.shipment} onClose={end} /> : null,
  }
}
