import { ChangeableStep } from '@waybill/contract/onboarding/application.ts'
import type { EventPayload, StoredEvent } from '../application/dossier.queries.ts'
import type { OnboardingEvent } from './projection.ts'

/** Stored events as the projection reads them. */
export function eventsOf(stored: readonly StoredEvent[]): OnboardingEvent[] {
  return stored.map(({ kind, payload, at }) => eventOf(kind, payload, new Date(at)))
}

export function eventOf(kind: OnboardingEvent['kind'], payload: EventPayload, at: Date): OnboardingEvent {
  switch (kind) {
    case 'changes-asked':
      return {
        kind,
        at,
        changes: (payload.changes ?? []).map(({ step, reason }) => ({ step: ChangeableStep.parse(step), reason })),
      }
    case 'held':
    case 'rejected':
      return { kind, at, reason: payload.reason ?? '' }
    case 'conditionally-approved':
      return { kind, at, conditions: payload.conditions ?? [], until: payload.until ?? '' }
    default:
      return { kind, at }
  }
}
