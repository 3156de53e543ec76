import type { Said } from '@waybill/contract/said.ts'
import type { RawBuilder } from 'kysely'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { record, recordBySystem } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { insertEvent, writeStanding } from '../application/application.queries.ts'
import { type EventPayload, findDossier, lockApplication } from '../application/dossier.queries.ts'
import { type Held, standingOf } from '../onboarding.policy.ts'
import { type EventKind, project } from './projection.ts'
import { eventsOf } from './stored-events.ts'
import { NEXT } from './transitions.ts'

/**
 * One act on one application, locked against all others and run in the system's scope, because it decides over a company it cannot
 * write itself (0011). `which` selects the application.
 */
export async function atWork<T>(
  actor: Actor,
  which: RawBuilder<boolean>,
  act: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> {
  return await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => act(tx, await hold(tx, which))),
  )
}

/** Locks the application, then reads it: anything read before can be outdated. */
export async function hold(tx: Tx, which: RawBuilder<boolean>): Promise<Held> {
  const locked = await lockApplication(tx, which)
  const dossier = locked && (await findDossier(tx, which))
  if (!dossier) throw new Refusal('not-found')
  return { dossier, standing: standingOf(dossier) }
}

/** Who did it: a person, or Waybill itself. */
export type By = Actor | { now: Date }

/** Records an event and what the events add up to, with its history and announcement. */
export async function happen(
  tx: Tx,
  held: Held,
  by: By,
  kind: EventKind,
  said: { history: string | Said; isInternal?: boolean; payload?: EventPayload },
): Promise<Held> {
  const { dossier, standing } = held
  const { now: at } = by
  const isSomebody = 'id' in by
  const payload = said.payload ?? {}
  const byName = isSomebody ? nameOf(by) : 'Waybill'
  const events = [...dossier.events, { kind, payload, byName, at: at.toISOString() }]
  const next = project(eventsOf(events))
  if (next.state !== standing.state && !NEXT[standing.state].includes(next.state))
    throw new Error(`${kind} would lead from ${standing.state} to ${next.state}`)
  const contactId = isSomebody ? by.id : null
  await insertEvent(tx, {
    applicationId: dossier.id,
    companyId: dossier.companyId,
    kind,
    payload,
    contactId,
    byName,
    at,
  })
  if (!(await writeStanding(tx, dossier.id, standing.state, next)))
    throw new Error(`The application ${dossier.id} is no longer ${standing.state}`)
  const subject = { type: 'application', id: dossier.id } as const
  if (isSomebody) await record(tx, by, subject, said.history, { isInternal: said.isInternal ?? false })
  else await recordBySystem(tx, at, subject, said.history)
  await tell(tx, dossier, next.state !== standing.state)
  return { dossier: { ...dossier, events, state: next.state, version: dossier.version + 1 }, standing: next }
}

/** An application's state decides what its company's people may do, so a new state is news of the company too. */
async function tell(tx: Tx, { id, companyId }: Held['dossier'], isNewState: boolean): Promise<void> {
  const companyIds = [companyId]
  await announce(tx, { kind: 'application-changed', subject: { type: 'application', id }, companyIds })
  if (isNewState)
    await announce(tx, { kind: 'application-changed', subject: { type: 'company', id: companyId }, companyIds })
}

/** Something was saved that is no event: half a profile, a document, a registry answer. */
export async function note(tx: Tx, held: Held, actor: Actor, history: string | Said): Promise<void> {
  await record(tx, actor, { type: 'application', id: held.dossier.id }, history)
  await tell(tx, held.dossier, false)
}
