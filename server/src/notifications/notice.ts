import type { Subject } from '@waybill/contract/ids.ts'
import type { Wording } from '@waybill/contract/notifications/notification-facts.ts'
import type { FactsOf } from '@waybill/contract/notifications/notification-wordings.ts'
import type { Tx } from '../db/connection.ts'
import type { HappeningKind, HappeningPayload } from '../events.ts'

/**
 * Who is notified: at each company, the personas the event has (contract, NOTIFICATION_EVENTS); of its drivers, only the named
 * ones. `provider` is the company that runs the portal, if no record names it.
 */
export type Audience = { companyId: string; drivers?: readonly string[] } | 'provider'

/** One notice, as its room writes it. */
export type Notice = {
  [W in Wording]: {
    wording: W
    facts: FactsOf<W>
    /** Only if they may see it. */
    subject: Subject
    /** The notice is that they no longer see it. */
    isOutOfSight?: true
    /** The event's own key: sent once, whoever sends it and however often. */
    key: string
    to: readonly Audience[]
    /** Only these people among them. */
    onlyIds?: readonly string[]
    /** Your own act is not news. */
    byId?: string | undefined
    /** Later, a letter is useless. */
    usefulUntil?: Date | undefined
  }
}[Wording]

/** What was announced and committed. */
export type Happened = { id: number; subject: Subject } & HappeningPayload

/** A room's notices for what happened. */
export type Occasions = Partial<
  Record<HappeningKind, (tx: Tx, happened: Happened, now: Date) => Promise<readonly Notice[]>>
>

/** If several rooms have notices for an event, each sends its own. */
export function together(...rooms: readonly Occasions[]): Occasions {
  const all: Occasions = {}
  for (const room of rooms)
    for (const [kind, says] of Object.entries(room) as [HappeningKind, NonNullable<Occasions[HappeningKind]>][]) {
      const before = all[kind]
      all[kind] = before ? async (...heard) => [...(await before(...heard)), ...(await says(...heard))] : says
    }
  return all
}

/** Events nobody announces because only time passes: checked regularly, skipping those already sent (`untold`). */
export type Watch = { everyMs: number; find: (tx: Tx, now: Date) => Promise<readonly Notice[]> }
