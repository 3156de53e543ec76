import type { TrackingProvider } from '@waybill/contract/tracking-providers.ts'
import { Motive } from './motive.ts'
import { Samsara } from './samsara.ts'

/** What a provider lets us in with. */
export type Credential = { way: 'key'; key: string } | { way: 'oauth'; access: string; refresh: string }

/** What a sign-in or a refresh brings. */
export type Grant = { access: string; refresh: string; lifeMs: number }

/** Where a vehicle was. */
export type Position = {
  vehicleId: string
  /** As the carrier calls it there. */
  vehicle: string
  at: Date
  latitude: number
  longitude: number
  heading: number | null
  mph: number | null
  place: string | null
}

/** What hours of service leave a driver, in minutes: of driving, of the day on duty, of driving without a break, of eight days. */
export type HoursLeft = { drive: number; shift: number; untilBreak: number; cycle: number }

export type Batch = { positions: Position[]; cursor: string | null }

/** A provider of devices in trucks. Every verb throws `EldTrouble`, and nothing else, when the provider does not do as asked. */
export interface Eld {
  /** Where somebody signs in; undefined if this portal is not registered with the provider. */
  signInAt(state: string, back: string): URL | undefined
  exchange(code: string, back: string): Promise<Grant>
  /** Uses the refresh token up. */
  refresh(token: string): Promise<Grant>
  /** Ends what was granted; a key stays as good as its owner keeps it. */
  revoke(credential: Credential): Promise<void>
  /** What the carrier is called there. */
  account(credential: Credential): Promise<string>
  /** Positions since the cursor, or the last of each vehicle without one. */
  positions(credential: Credential, cursor: string | null): Promise<Batch>
  /** Minutes that the driver of each vehicle has left; empty where the provider does not say. */
  hours(credential: Credential): Promise<ReadonlyMap<string, HoursLeft>>
}

export type EldAt = { url: URL; site: URL; client: { id: string; secret: string } | undefined }
export type Elds = Readonly<Record<TrackingProvider, Eld>>

export function openElds(at: Record<TrackingProvider, EldAt>): Elds {
  return { samsara: new Samsara(at.samsara), motive: new Motive(at.motive) }
}
