import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Asked, FactorAssignment } from '@waybill/contract/factoring/factoring.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { countText } from '../ui/count-text.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { retell, t, whyNot } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './assignment-row.module.css'
import { askedWayText, standingOf } from './assignment-text.ts'

const AssignmentAct = lazyPart(async () => (await import('./assignment-acts.tsx')).AssignmentAct)
const LookAtNotice = lazyPart(async () => (await import('./look-at-notice.tsx')).LookAtNotice)

type Step = keyof FactorAssignment['can']

/** One assignment: who said what about it, what it waits for, and its acts. */
export function AssignmentRow({ assignment }: { assignment: FactorAssignment }): ReactNode {
  const { persona, timeZone } = useCurrentUser()
  const [step, setStep] = useState<Step>()
  const { text, tone } = standingOf(assignment)
  const { carrierName, factorName, carrierNumber, invoiceCount, waitingOn, release } = assignment
  const isDesk = may(persona, 'assignment:verify')
  const at = (instant: string) => timeText({ at: instant, timeZone })
  return (
    <li className={styles.row} aria-label={t('{carrier} to {factor}', { carrier: carrierName, factor: factorName })}>
      <div className={styles.head}>
        <p className={styles.parties}>
          {isDesk ? (
            <Link to="/companies/$companyNumber" params={{ companyNumber: carrierNumber }}>
              {carrierName}
            </Link>
          ) : (
            <b>{carrierName}</b>
          )}
          <IconArrowRight aria-label={t('is assigned to')} />
          <b>{factorName}</b>
        </p>
        <StatusChip tone={tone} size="small">
          {text}
        </StatusChip>
      </div>
      {waitingOn === '' ? null : <p className={styles.next}>{retell(waitingOn)}</p>}
      <dl className={styles.facts}>
        <Fact name={t('Effective')}>{assignment.effectiveAt ? at(assignment.effectiveAt) : t('Not stated')}</Fact>
        {assignment.releasedAt || release ? (
          <Fact name={assignment.releasedAt ? t('Released') : t('Release effective')}>
            {at(assignment.releasedAt ?? release?.effectiveAt ?? '')}
          </Fact>
        ) : null}
        {assignment.listed ? <Fact name={t('Invoices named')}>{assignment.listed.join(', ')}</Fact> : null}
        <Fact name={t('Invoices')}>{countText(invoiceCount)}</Fact>
        <Said name={t('Submitted')} when={assignment.handedInAt} by={assignment.handedInBy} />
        {assignment.state === 'HandedIn' ? null : (
          <Said name={t('Received')} when={assignment.enteredAt} by={assignment.enteredBy} />
        )}
        <Said
          name={t('Verified')}
          when={assignment.verifiedAt}
          by={assignment.verifiedBy}
          note={askedText(assignment.verification, assignment.verificationNote)}
        />
        <Said name={t('Rejected')} when={assignment.rejectedAt} by={null} note={assignment.rejectReason} />
        <Said
          name={t('Hold cleared')}
          when={assignment.holdClearedAt}
          by={assignment.holdClearedBy}
          note={assignment.holdClearReason}
        />
        <Said name={t('Letter submitted')} when={release?.handedInAt ?? null} by={release?.handedInBy ?? null} />
        <Said name={t('Letter of release')} when={release?.enteredAt ?? null} by={release?.enteredBy ?? null} />
        <Said
          name={t('Letter verified')}
          when={release?.verifiedAt ?? null}
          by={release?.verifiedBy ?? null}
          note={askedText(release?.verification ?? null, release?.note ?? null)}
        />
      </dl>
      <Acts assignment={assignment} onStep={setStep} />
      <Suspense>
        {step ? <AssignmentAct assignment={assignment} step={step} onClose={() => setStep(undefined)} /> : null}
      </Suspense>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SaidProps {
  name: string
  when: string | null
  by: string | null
  note?: string | null
}

function Said({ name, when, by, note }: SaidProps): ReactNode {
  const { timeZone } = useCurrentUser()
  if (when === null) return null
  return (
    <Fact name={name}>
      {[timeText({ at: when, timeZone }, { isShort: true, dayOnly: true }), by, note].filter(Boolean).join(' · ')}
    </Fact>
  )
}

/** How it was verified: by what, whom, and the answer. */
function askedText(asked: Asked | null, note: string | null): string | null {
  if (!asked) return note
  const { how, contact, spokeTo } = asked
  return [
    t('{name}: {text}', { name: askedWayText(how), text: contact }),
    t('Spoke with {name}', { name: spokeTo }),
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ActsProps {
  assignment: FactorAssignment
  onStep: (step: Step) => void
}

/** What the desk and its factor may do now; if one person did the first half, the second half says it needs another. */
function Acts({ assignment, onStep }: ActsProps): ReactNode {
  const { persona } = useCurrentUser()
  const isDesk = may(persona, 'assignment:verify')
  const { can, state, release, noticeDocumentId, noticeCompanyId } = assignment
  const shown: { step: Step; label: string; isMain?: true; isThere: boolean }[] = [
    { step: 'takeIn', label: t('Record notice'), isMain: true, isThere: can.takeIn === true },
    { step: 'verify', label: t('Verify notice'), isMain: true, isThere: isDesk && state === 'Received' },
    { step: 'reject', label: t('Reject notice'), isThere: can.reject === true },
    { step: 'clearHold', label: t('Clear hold'), isThere: can.clearHold === true },
    { step: 'enterRelease', label: t('Enter letter of release'), isThere: can.enterRelease === true },
    { step: 'handInRelease', label: t('Submit letter of release'), isThere: can.handInRelease === true },
    { step: 'takeInRelease', label: t('Record letter'), isMain: true, isThere: can.takeInRelease === true },
    {
      step: 'verifyRelease',
      label: t('Verify letter'),
      isMain: true,
      isThere:
        isDesk && state === 'Active' && release !== null && release.enteredAt !== null && release.verifiedAt === null,
    },
    { step: 'rejectRelease', label: t('Reject letter'), isThere: can.rejectRelease === true },
  ]
  if (!noticeDocumentId && !release?.documentId && shown.every(({ isThere }) => !isThere)) return null
  return (
    <div className={styles.acts}>
      {shown
        .filter(({ isThere }) => isThere)
        .map(({ step, label, isMain }) => {
          const answer = can[step]
          return (
            <Button
              key={step}
              size="small"
              {...(isMain ? { variant: 'primary' } : {})}
              disabledReason={whyNot(answer)}
              onPress={() => onStep(step)}
            >
              {label}
            </Button>
          )
        })}
      <Suspense>
        {noticeDocumentId && noticeCompanyId ? (
          <LookAtNotice companyId={noticeCompanyId} documentId={noticeDocumentId} label={t('View notice')} />
        ) : null}
        {release?.documentId && release.companyId ? (
          <LookAtNotice companyId={release.companyId} documentId={release.documentId} label={t('View letter')} />
        ) : null}
      </Suspense>
    </div>
  )
}
