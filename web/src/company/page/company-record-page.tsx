import { IconBuildingOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type CompanyRecord, companies, type Restriction } from '@waybill/contract/company/company.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Noted } from '../../shell/noted.tsx'
import { Papers } from '../../shell/papers.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { CHANGE_NAMES, isPaid, momentText } from '../company-text.ts'
import { InsureCompany } from '../edit/insure-company.tsx'
import {
  HoldCompany,
  LiftDoNotUse,
  MarkDoNotUse,
  NetDaysOf,
  PayerDaysOf,
  ReleaseCompany,
  TrustProofs,
} from '../edit/restrict-company.tsx'
import { ApproveRemitTo, VerifyRemitTo } from '../remit-to/check-remit-to.tsx'
import { RemitToSection, Steps } from '../remit-to/remit-to.tsx'
import { StopRemitTo } from '../remit-to/stop-remit-to.tsx'
import { BookableBanner } from './bookable-banner.tsx'
import { AuthorityFacts, DeskFacts, EquipmentFacts, Identity, InsuranceFacts, LaneFacts } from './company-facts.tsx'
import styles from './company-record-page.module.css'

const route = getRouteApi('/shell/companies/$companyNumber')
const companyQuery = (companyNumber: string) => queryFor(companies.find, { params: { companyNumber } })

/** One company for the provider, and the acts on it. */
export function CompanyRecordPage(): ReactNode {
  const { companyNumber } = route.useParams()
  const found = useQuery(companyQuery(companyNumber))
  if (found.data) return <Record company={found.data} key={found.data.id} />
  if (isProblem(found.error, 'not-found'))
    return (
      <EmptyState isPage icon={<IconBuildingOff aria-hidden="true" />} title={t('This company could not be opened')}>
        {t('There is no company with this number here.')}
      </EmptyState>
    )
  if (found.isError)
    return (
      <ErrorState
        isPage
        title={t('This company could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  return (
    <DetailPage
      kicker={t('Companies')}
      title={<Skeleton width="14rem" height="1.75rem" />}
      side={<SkeletonRows rows={6} />}
    >
      <SkeletonRows rows={12} />
    </DetailPage>
  )
}

type Open = 'hold' | 'release' | 'mark' | 'lift' | 'insure' | 'verify' | 'approve' | 'stop' | undefined

function Record({ company }: { company: CompanyRecord }): ReactNode {
  const { timeZone, persona } = useCurrentUser()
  const [open, setOpen] = useState<Open>()
  const { can, remitToChange: change } = company
  const close = () => setOpen(undefined)
  // A change waits on the provider's own people, so it comes first.
  const paid = isPaid(company.kind) ? (
    <RemitToSection
      remitTo={company.remitTo}
      change={change}
      canRead={can.readRemitTo}
      timeZone={timeZone}
      acts={
        change ? (
          <>
            {change.state === 'requested' ? (
              <Button variant="primary" disabledReason={whyNot(change.can.verify)} onPress={() => setOpen('verify')}>
                {t('Record the call back')}
              </Button>
            ) : null}
            {change.state === 'requested' || change.state === 'verified' ? (
              <Button
                variant={change.state === 'verified' ? 'primary' : 'secondary'}
                disabledReason={whyNot(change.can.approve)}
                onPress={() => setOpen('approve')}
              >
                {t('Approve')}
              </Button>
            ) : null}
            <Button variant="danger" disabledReason={whyNot(change.can.stop)} onPress={() => setOpen('stop')}>
              {t('Stop the change')}
            </Button>
          </>
        ) : null
      }
    />
  ) : null
  return (
    <>
      <DetailPage
        kicker={
          <>
            <Link to="/companies">{t('Companies')}</Link>
            {company.isBooked && may(persona, 'score-card:read') ? (
              <>
                {' · '}
                <Link to="/companies/$companyNumber/score-card" params={{ companyNumber: company.companyNumber }}>
                  {t('Score Card')}
                </Link>
              </>
            ) : null}
          </>
        }
        title={company.name}
        chips={<Chips company={company} />}
        acts={
          <>
            {company.isOnHold ? (
              <Button disabledReason={whyNot(can.release)} onPress={() => setOpen('release')}>
                {t('Release')}
              </Button>
            ) : (
              <Button disabledReason={whyNot(can.hold)} onPress={() => setOpen('hold')}>
                {t('Put on hold')}
              </Button>
            )}
            {company.isDoNotUse ? (
              <Button disabledReason={whyNot(can.liftDoNotUse)} onPress={() => setOpen('lift')}>
                {t('Lift Do Not Use')}
              </Button>
            ) : (
              <Button variant="danger" disabledReason={whyNot(can.markDoNotUse)} onPress={() => setOpen('mark')}>
                {t('Mark Do Not Use')}
              </Button>
            )}
          </>
        }
        notice={<BookableBanner company={company} isOwn={false} />}
        side={
          <>
            <DeskFacts company={company} />
            {company.isBooked ? (
              <>
                <LaneFacts company={company} />
                <Section title={t('Proofs of delivery')}>
                  <TrustProofs company={company} />
                </Section>
                <Section title={t('Payment terms')}>
                  <NetDaysOf company={company} />
                </Section>
              </>
            ) : null}
            {company.kind === 'payer' ? (
              <Section title={t('Payment terms')}>
                <PayerDaysOf company={company} />
              </Section>
            ) : null}
            <Restrictions restrictions={company.restrictions} timeZone={timeZone} />
          </>
        }
      >
        {change ? paid : null}
        <Identity company={company} />
        {company.isBooked ? <AuthorityFacts company={company} /> : null}
        {company.isBooked ? (
          <InsuranceFacts
            company={company}
            end={
              <Button size="small" disabledReason={whyNot(can.insure)} onPress={() => setOpen('insure')}>
                {t('Record a policy')}
              </Button>
            }
          />
        ) : null}
        {company.isBooked ? <EquipmentFacts company={company} /> : null}
        {change ? null : paid}
        {company.remitToHistory.map((past) => (
          <Section
            key={past.id}
            title={t('Earlier change of payment details')}
            end={
              <StatusChip tone={past.state === 'stopped' ? 'stopped' : 'done'} size="small">
                {t(CHANGE_NAMES[past.state])}
              </StatusChip>
            }
          >
            <Steps change={past} timeZone={timeZone} />
          </Section>
        ))}
        <Papers record={{ type: 'company', id: company.id, name: company.name }} />
        <Noted subject={{ type: 'company', id: company.id }} />
      </DetailPage>
      {open === 'hold' ? <HoldCompany company={company} onClose={close} /> : null}
      {open === 'release' ? <ReleaseCompany company={company} onClose={close} /> : null}
      {open === 'mark' ? <MarkDoNotUse company={company} onClose={close} /> : null}
      {open === 'lift' ? <LiftDoNotUse company={company} onClose={close} /> : null}
      {open === 'insure' ? <InsureCompany company={company} onClose={close} /> : null}
      {open === 'verify' && change ? <VerifyRemitTo change={change} onClose={close} /> : null}
      {open === 'approve' && change ? <ApproveRemitTo change={change} onClose={close} /> : null}
      {open === 'stop' && change ? <StopRemitTo change={change} onClose={close} /> : null}
    </>
  )
}

function Chips({ company }: { company: CompanyRecord }): ReactNode {
  if (company.isDoNotUse) return <StatusChip tone="stopped">{t('Do Not Use')}</StatusChip>
  return (
    <>
      {company.isOnHold ? <StatusChip tone="stopped">{t('On hold')}</StatusChip> : null}
      {company.isBooked && !company.isOnHold ? (
        <StatusChip tone={company.isBookable ? 'done' : 'stopped'}>
          {company.isBookable ? t('Can be booked') : t('Cannot be booked')}
        </StatusChip>
      ) : null}
    </>
  )
}

/** Restrictions placed and lifted, with notes hidden from companies. */
function Restrictions({ restrictions, timeZone }: { restrictions: Restriction[]; timeZone: string }): ReactNode {
  if (restrictions.length === 0) return null
  return (
    <Section title={t('Holds')}>
      <ul className={styles.holds}>
        {restrictions.map((restriction) => (
          <li key={restriction.id} className={styles.hold}>
            <span className={styles.kind}>{restriction.kind === 'hold' ? t('On hold') : t('Do Not Use')}</span>
            {restriction.reason ? <span>{restriction.reason}</span> : null}
            {restriction.note ? (
              <span className={styles.note}>{t('Internal: {note}', { note: restriction.note })}</span>
            ) : null}
            <span className={styles.faint}>
              {restriction.placedBy}, {momentText(restriction.placedAt, timeZone)}
            </span>
            {restriction.liftedAt ? (
              <span className={styles.faint}>
                {t('Lifted by {who}, {moment}', {
                  who: restriction.liftedBy ?? '',
                  moment: momentText(restriction.liftedAt, timeZone),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, companyNumber: string): void {
  void client.prefetchQuery(companyQuery(companyNumber))
}
