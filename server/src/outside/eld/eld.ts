import type { IncomingHttpHeaders } from 'node:http'
import type { TrackingProvider } from '@waybill/contract/tracking-providers.ts'
import { Geotab } from './geotab.ts'
import { Motive } from './motive.ts'
import { Samsara } from './samsara.ts'

/** What a provider lets us in with. */
export type Credential =
  | { way: 'key'; key: string }
  | { way: 'oauth'; access: string; refresh: string }
  | ({ way: 'user' } & EldUser)

/** A user of its own that the carrier made for us there. */
export type EldUser = { database: string; userName: string; password: string }

/** What a sign-in or a refresh brings. */
export type Grant = { access: string; refresh: string; lifeMs: number }

/** A vehicle, and what the carrier calls it there. */
export type Vehicle = { vehicleId: string; vehicle: string }

/** Where a vehicle was. */
export type Position = Vehicle & {
  at: Date
  latitude: number
  longitude: number
  heading: number | null
  mph: number | null
  place: string | null
  /** How exact it is; a device that does not say so is exact. */
  accuracyMeters?: number
}

/** What hours of service leave a driver, in minutes: of driving, of the day on duty, of driving without a break, of eight days. */
export type HoursLeft = { drive: number; shift: number; untilBreak: number; cycle: number }

export type Batch = { positions: Position[]; cursor: string | null }

/** A webhook's request as it came. */
export type Sent = { bytes: Buffer; headers: IncomingHttpHeaders }

/** What a webhook told. Told again, it has the same id. */
export type Delivery = { id: string; positions: Position[] }

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
  vehicles(credential: Credential): Promise<Vehicle[]>
  /** Positions since the cursor, or the last of each vehicle without one. */
  positions(credential: Credential, cursor: string | null): Promise<Batch>
  /** Minutes that the driver of each vehicle has left; empty where the provider does not say. */
  hours(credential: Credential): Promise<ReadonlyMap<string, HoursLeft>>
  /** What was told, if the provider has signed it with the secret, just now; undefined otherwise. */
  delivered(sent: Sent, secret: string, now: Date): Delivery | undefined
}

export type EldAt = { url: URL; site: URL; client: { id: string; secret: string } | undefined }
export type Elds = Readonly<Record<TrackingProvider, Eld>>

export function openElds(at: Record<TrackingProvider, EldAt>): Elds {
  return { samsara: new Samsara(at.samsara), motive: new Motive(at.motive), geotab: new Geotab(at.geotab) }
}
