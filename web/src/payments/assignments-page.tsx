import { IconArrowRight, IconFileCertificate, IconFilePlus } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type Asked, type FactorAssignment, factoring } from '@waybill/contract/factoring.ts'
import { ASSIGNMENT_VIEWS } from '@waybill/contract/factoring-search.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payment-search.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import type { AssignmentSearch } from '../searches.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { ListFailed } from '../shell/list-states.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { plural, retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { askedWayText, assignmentViewText, standingOf } from './assignment-text.ts'
import styles from './assignments-page.module.css'
import { PaymentViews } from './payment-views.tsx'

const AssignmentAct = lazy(async () => ({ default: (await import('./assignment-acts.tsx')).AssignmentAct }))
const EnterAssignment = lazy(async () => ({ default: (await import('./enter-assignment.tsx')).EnterAssignment }))
const HandInNotice = lazy(async () => ({ default: (await import('./hand-in-notice.tsx')).HandInNotice }))
const LookAtNotice = lazy(async () => ({ default: (await import('./look-at-notice.tsx')).LookAtNotice }))

const route = getRouteApi('/shell/payments/assignments')

type Step = keyof FactorAssignment['can']

/** Who is paid in a carrier's stead, since when, and what somebody has to do about it. */
export function AssignmentsPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { persona } = useCurrentUser()
  const [isEntering, setEntering] = useState(false)
  const narrow = (change: Partial<AssignmentSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const mayEnter = may(persona, 'assignment:verify')
  const mayHandIn = may(persona, 'assignment:hand-in')
  const enterText = mayHandIn ? t('Hand in notice') : t('Enter notice')
  return (
    <ListPage
      title={t('Assignments to factors')}
      views={<PaymentViews selected="assignments" />}
      search={
        <SearchBox
          label={t('Search assignments')}
          placeholder={t('Carrier or factor')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        <>
          <Select
            label={t('State')}
            hideLabel
            options={ASSIGNMENT_VIEWS.map((value) => ({ value, label: assignmentViewText(value) }))}
            value={search.view}
            onChange={(view) => narrow({ view })}
          />
          {mayEnter || mayHandIn ? (
            <Button variant="primary" icon={<IconFilePlus aria-hidden="true" />} onPress={() => setEntering(true)}>
              {enterText}
            </Button>
          ) : null}
        </>
      }
    >
      <List
        search={search}
        enter={mayEnter || mayHandIn ? { label: enterText, open: () => setEntering(true) } : undefined}
      />
      <Suspense>
        {!isEntering ? null : mayHandIn ? (
          <HandInNotice onClose={() => setEntering(false)} />
        ) : (
          <EnterAssignment onClose={() => setEntering(false)} />
        )}
      </Suspense>
    </ListPage>
  )
}

interface ListProps {
  search: AssignmentSearch
  enter: { label: string; open: () => void } | undefined
}

function List({ search, enter }: ListProps): ReactNode {
  const found = useInfiniteQuery(pagesOf(search))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  if (!rows)
    return found.isError ? (
      <ListFailed
        title={t('The assignments could not be loaded')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} height={120} />
    )
  if (rows.length === 0) {
    const isNarrowed = Boolean(search.query) || search.view !== 'all'
    return (
      <EmptyState
        icon={<IconFileCertificate aria-hidden="true" />}
        title={isNarrowed ? t('No Matching Results') : t('No notices of assignment')}
        act={enter && !isNarrowed ? <Button onPress={enter.open}>{enter.label}</Button> : undefined}
      >
        {t('While a notice of assignment is in force, a factoring company is paid in the carrier’s stead.')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.scroller}>
      <ul className={styles.list} aria-label={t('Assignments to factors')}>
        {rows.map((assignment) => (
          <Row key={assignment.id} assignment={assignment} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button wide isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  )
}

function Row({ assignment }: { assignment: FactorAssignment }): ReactNode {
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
          <IconArrowRight aria-label={t('is paid through')} />
          <b>{factorName}</b>
        </p>
        <StatusChip tone={tone} size="small">
          {text}
        </StatusChip>
      </div>
      {waitingOn === '' ? null : <p className={styles.next}>{retell(waitingOn)}</p>}
      <dl className={styles.facts}>
        <Fact name={t('Effective')}>{assignment.effectiveAt ? at(assignment.effectiveAt) : t('Not said')}</Fact>
        {assignment.releasedAt || release ? (
          <Fact name={assignment.releasedAt ? t('Released') : t('Release effective')}>
            {at(assignment.releasedAt ?? release?.effectiveAt ?? '')}
          </Fact>
        ) : null}
        {assignment.listed ? <Fact name={t('Names')}>{assignment.listed.join(', ')}</Fact> : null}
        <Fact name={t('Invoices')}>{plural(invoiceCount, '{n} invoice', '{n} invoices')}</Fact>
        <Said name={t('Handed in')} when={assignment.handedInAt} by={assignment.handedInBy} />
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
        <Said name={t('Letter handed in')} when={release?.handedInAt ?? null} by={release?.handedInBy ?? null} />
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

interface ActsProps {
  assignment: FactorAssignment
  onStep: (step: Step) => void
}

/** How the second person asked, by what, whom, and what they said. */
function askedText(asked: Asked | null, note: string | null): string | null {
  if (!asked) return note
  const { how, contact, spokeTo } = asked
  return [`${askedWayText(how)}: ${contact}`, t('Spoke to {name}', { name: spokeTo }), note].filter(Boolean).join(' · ')
}

/** What the desk may do now, and its factor; where one person has done the first half, the second half says why it waits for another. */
function Acts({ assignment, onStep }: ActsProps): ReactNode {
  const { persona } = useCurrentUser()
  const isDesk = may(persona, 'assignment:verify')
  const { can, state, release, noticeDocumentId, noticeCompanyId } = assignment
  const shown: { step: Step; label: string; isMain?: true; isThere: boolean }[] = [
    { step: 'takeIn', label: t('Take in'), isMain: true, isThere: can.takeIn === true },
    { step: 'verify', label: t('Verify notice'), isMain: true, isThere: isDesk && state === 'Received' },
    { step: 'reject', label: t('Reject notice'), isThere: can.reject === true },
    { step: 'clearHold', label: t('Clear hold'), isThere: can.clearHold === true },
    { step: 'enterRelease', label: t('Enter letter of release'), isThere: can.enterRelease === true },
    { step: 'handInRelease', label: t('Hand in letter of release'), isThere: can.handInRelease === true },
    { step: 'takeInRelease', label: t('Take in letter'), isMain: true, isThere: can.takeInRelease === true },
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
              disabledReason={answer === true ? null : retell(answer)}
              onPress={() => onStep(step)}
            >
              {label}
            </Button>
          )
        })}
      <Suspense>
        {noticeDocumentId && noticeCompanyId ? (
          <LookAtNotice companyId={noticeCompanyId} documentId={noticeDocumentId} label={t('Look at the notice')} />
        ) : null}
        {release?.documentId && release.companyId ? (
          <LookAtNotice companyId={release.companyId} documentId={release.documentId} label={t('Look at the letter')} />
        ) : null}
      </Suspense>
    </div>
  )
}

function pagesOf(search: AssignmentSearch) {
  return infiniteQueryFor(factoring.list, { query: { ...search, pageSize: PAYMENT_PAGE_SIZE } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: AssignmentSearch): void {
  void client.prefetchInfiniteQuery(pagesOf(search))
}
