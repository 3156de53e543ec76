import type { Subject } from '@waybill/contract/ids.ts'
import type { Wording } from '@waybill/contract/notifications/notification-facts.ts'
import type { FactsOf } from '@waybill/contract/notifications/notification-wordings.ts'
import type { Tx } from '../db/connection.ts'
import type { HappeningKind, HappeningPayload } from '../events.ts'

/**
 * Whose people are told: of each company those whose persona the event has (contract, NOTIFICATION_EVENTS), of its drivers only who is
 * named. `provider` is whoever runs the portal, where no record says it.
 */
export type Audience = { companyId: string; drivers?: readonly string[] } | 'provider'

/** One thing to tell, as the room says it that knows of it. */
export type Notice = {
  [W in Wording]: {
    wording: W
    facts: FactsOf<W>
    /** Only who may see it is told. */
    subject: Subject
    /** They are told that they do not see it any more. */
    isOutOfSight?: true
    /** The event's own name: told once, whoever comes to tell it and however often. */
    key: string
    to: readonly Audience[]
    /** Of those, these people and no others. */
    onlyIds?: readonly string[]
    /** Their own act is not news to them. */
    byId?: string | undefined
    /** When a letter would come too late. */
    usefulUntil?: Date | undefined
  }
}[Wording]

/** What was announced and committed. */
export type Happened = { id: number; subject: Subject } & HappeningPayload

/** What a room tells of what was announced. */
export type Occasions = Partial<
  Record<HappeningKind, (tx: Tx, happened: Happened, now: Date) => Promise<readonly Notice[]>>
>

/** Of what several rooms have something to say, each of them says it. */
export function together(...rooms: readonly Occasions[]): Occasions {
  const all: Occasions = {}
  for (const room of rooms)
    for (const [kind, says] of Object.entries(room) as [HappeningKind, NonNullable<Occasions[HappeningKind]>][]) {
      const before = all[kind]
      all[kind] = before ? async (...heard) => [...(await before(...heard)), ...(await says(...heard))] : says
    }
  return all
}

/** What nobody announces because only time passes: looked for every so often, leaving out what was told (`untold`). */
export type Watch = { everyMs: number; find: (tx: Tx, now: Date) => Promise<readonly Notice[]> }
