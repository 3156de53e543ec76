import { type Load, nextAct } from '../loads.ts'

const OWED = { arrive: 'arrival-overdue', depart: 'departure-overdue', proof: 'proof-of-delivery' } as const

/** How many loads wait for their driver: an update is due that only the driver's next act gives. */
export function waitingFor(loads: readonly Load[]): number {
  return loads.filter((load) => {
    const { kind } = nextAct(load)
    return kind in OWED && load.shipment.updatesNeeded.some((one) => one.kind === OWED[kind as keyof typeof OWED])
  }).length
}

/** On the app's icon, where the phone has that. */
export function showBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => undefined)
}
