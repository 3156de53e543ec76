import { ONBOARDING_STATES, type OnboardingState, type OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventKind, type OnboardingEvent, project, type Standing } from './projection.ts'
import { eventOf } from './stored-events.ts'
import { allows, type Command, NEXT } from './transitions.ts'

/** The event each command writes, as the verbs do. */
const WRITES: Partial<Record<Command, EventKind>> = {
  'confirm-authority': 'authority-confirmed',
  'prove-control': 'control-proven',
  'vouch-for-control': 'control-proven',
  'request-call': 'call-requested',
  'enter-profile': 'profile-entered',
  'receive-insurance': 'insurance-received',
  'receive-tax': 'tax-received',
  'set-up-payment': 'payment-set-up',
  'sign-agreement': 'agreement-signed',
  submit: 'submitted',
  'ask-for-changes': 'changes-asked',
  hold: 'held',
  release: 'released',
  approve: 'approved',
  'approve-conditionally': 'conditionally-approved',
  reject: 'rejected',
  'mark-do-not-use': 'marked-do-not-use',
  expire: 'expired',
}

/**
 * The trade's own table (domain §5.5), copied once more by hand: which states can follow which. Wizard steps can be skipped forward,
 * because those between authority and signature go in any order; it goes back if a reviewer says so or the registered
 * contact changes.
 */
const ORDER: readonly OnboardingState[] = [
  'Invited',
  'IdentityStarted',
  'AuthorityChecked',
  'ProfileEntered',
  'InsuranceReceived',
  'TaxReceived',
  'PaymentSetup',
  'AgreementSigned',
  'InReview',
]
function isLegal(from: OnboardingState, to: OnboardingState): boolean {
  const [a, b] = [ORDER.indexOf(from), ORDER.indexOf(to)]
  switch (from) {
    case 'Approved':
    case 'Rejected':
    case 'Expired':
      return false
    case 'Invited':
      return ['IdentityStarted', 'Rejected', 'Expired'].includes(to)
    case 'InReview':
      return (b >= 1 && b <= 6) || ['Approved', 'ConditionallyApproved', 'Rejected'].includes(to)
    case 'ConditionallyApproved':
      return ['Approved', 'Rejected', 'Expired'].includes(to)
    case 'AgreementSigned':
      return ['IdentityStarted', 'InReview', 'Rejected', 'Expired'].includes(to)
    default:
      return (b > a && b <= 7) || to === 'IdentityStarted' || to === 'Rejected' || to === 'Expired'
  }
}

const begun = new Date('2026-11-02T15:00:00Z')
const later = (days: number) => new Date(begun.getTime() + days * 86_400_000)

const command = fc.constantFrom(...(Object.keys(WRITES) as Command[]))
const persona = fc.constantFrom('carrier-admin', 'operations', 'system', 'payables', 'carrier-dispatcher', 'driver')
const step = fc.constantFrom('authority', 'profile', 'insurance', 'tax', 'payment', 'agreement')
/** Mostly the next legal act, so that histories get far. */
const act = fc.record({
  command,
  persona,
  changed: fc.uniqueArray(step, { minLength: 1, maxLength: 3 }),
  lapses: fc.integer({ min: 0, max: 20 }),
})

function standpoint(standing: Standing) {
  return {
    state: standing.state,
    isOnHold: standing.isOnHold,
    isDone: (which: OnboardingStep) => standing.steps.get(which)?.isDone ?? false,
  }
}

type Standpoint = ReturnType<typeof standpoint>
type Commander = Parameters<typeof allows>[2]
const REVIEWS = ['approve', 'approve-conditionally', 'ask-for-changes', 'hold', 'release'] as const

const WISHES: readonly Command[] = [
  'confirm-authority',
  'prove-control',
  'enter-profile',
  'receive-insurance',
  'receive-tax',
  'set-up-payment',
  'sign-agreement',
  'submit',
]

/** What somebody diligent does next: the applicant's next open step, or any reviewer act. */
function wishAt(at: Standpoint, salt: number): readonly [Command | undefined, Commander] {
  const next = WISHES.find((wish) => allows(wish, at, 'carrier-admin') === true && !at.isDone(stepOf(wish)))
  return next ? [next, 'carrier-admin'] : [REVIEWS[salt % REVIEWS.length], 'operations']
}

describe('random histories of commands', () => {
  test('make no illegal transition, and every state is reached', () => {
    const reached = new Set<OnboardingState>()
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.oneof({ weight: 1, arbitrary: act }, { weight: 2, arbitrary: fc.constant(undefined) }), {
          maxLength: 40,
          size: 'max',
        }),
        (isInvited, acts) => {
          const events: OnboardingEvent[] = [{ kind: isInvited ? 'invited' : 'started', at: begun }]
          let standing = project(events)
          const perform = (kind: EventKind, changed: readonly string[] = ['tax']) => {
            const before = standing
            const payload = {
              reason: 'x',
              conditions: ['c'],
              until: '2027-01-01',
              changes: changed.map((each) => ({ step: each, reason: 'r' })),
            }
            events.push(eventOf(kind, payload, later(events.length / 24)))
            standing = project(events)
            reached.add(standing.state)
            if (standing.state === before.state) return
            if (!isLegal(before.state, standing.state)) throw new Error(`${kind}: ${before.state} → ${standing.state}`)
            // The server's own table says the same.
            expect(NEXT[before.state]).toContain(standing.state)
          }
          if (isInvited && acts.length > 3) perform('started')
          for (const each of acts) {
            if (
              each &&
              each.lapses === 0 &&
              standpoint(standing).isDone('control') &&
              standing.waitingOn === 'carrier' &&
              standing.state !== 'ConditionallyApproved'
            )
              perform('control-lapsed')
            const at = standpoint(standing)
            const [wished, by] = each
              ? ([each.command, each.persona] as const)
              : wishAt(at, events.length + acts.length)
            const kind = wished && WRITES[wished]
            if (!wished || !kind || allows(wished, at, by) !== true) continue
            perform(kind, each?.changed)
          }
        },
      ),
      { numRuns: 3_000, seed: 4_340 },
    )
    expect([...reached].sort()).toEqual(ONBOARDING_STATES.filter((state) => state !== 'Invited').toSorted())
  })

  test('nobody is approved without proof of control, a signature and a review', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
        const events: OnboardingEvent[] = [{ kind: 'started', at: begun }]
        let standing = project(events)
        for (const { command: wished, persona: by, changed } of acts) {
          const kind = WRITES[wished]
          if (!kind || allows(wished, standpoint(standing), by) !== true) continue
          events.push(
            eventOf(
              kind,
              {
                reason: 'x',
                conditions: ['c'],
                until: '2027-01-01',
                changes: changed.map((each) => ({ step: each, reason: 'r' })),
              },
              begun,
            ),
          )
          standing = project(events)
        }
        const kinds = new Set(events.map(({ kind }) => kind))
        if (['Approved', 'ConditionallyApproved', 'InReview'].includes(standing.state))
          for (const needed of ['control-proven', 'authority-confirmed', 'agreement-signed', 'submitted'] as const)
            expect(kinds).toContain(needed)
      }),
      { numRuns: 2_000, seed: 4_340 },
    )
  })
})

function stepOf(wish: Command): OnboardingStep {
  const steps: Partial<Record<Command, OnboardingStep>> = {
    'confirm-authority': 'authority',
    'prove-control': 'control',
    'enter-profile': 'profile',
    'receive-insurance': 'insurance',
    'receive-tax': 'tax',
    'set-up-payment': 'payment',
    'sign-agreement': 'agreement',
  }
  return steps[wish] ?? 'review'
}

describe('time', () => {
  const happened = (...kinds: [EventKind, days: number][]) =>
    project(kinds.map(([kind, days]) => eventOf(kind, { conditions: ['c'], until: '2026-12-01' }, later(days))))

  test('an untouched application expires 30 days after its last change', () => {
    expect(happened(['started', 0]).expiresAt).toEqual(later(30))
    expect(happened(['started', 0], ['authority-confirmed', 12]).expiresAt).toEqual(later(42))
  })

  test('an application waiting on the provider does not expire', () => {
    expect(happened(['started', 0], ['authority-confirmed', 1], ['call-requested', 2]).expiresAt).toBeNull()
    expect(happened(['started', 0], ['submitted', 1]).expiresAt).toBeNull()
  })

  test('conditions hold to the end of their day in Hawaii', () => {
    const { expiresAt } = happened(['started', 0], ['submitted', 1], ['conditionally-approved', 2])
    expect(expiresAt?.toISOString()).toBe('2026-12-02T12:00:00.000Z')
  })
})
