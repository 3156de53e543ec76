import { IconInbox } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AccessRequest, accessRequests } from '@waybill/contract/access-requests.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { infiniteQueryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { t, whyNot } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './access-requests.module.css'
import { ApproveRequest } from './access-requests-approve.tsx'
import { RefuseRequest } from './access-requests-refuse.tsx'
import { dialled, fullName, roleText } from './contact-text.ts'

type Kind = 'requests' | 'decided'

export interface AccessRequestsProps {
  selected: Kind
  onSelect: (kind: Kind) => void
}

/** Who asks to be let in, and what was decided on whom. */
export function AccessRequests({ selected, onSelect }: AccessRequestsProps): ReactNode {
  const [deciding, setDeciding] = useState<{ act: 'approve' | 'refuse'; request: AccessRequest }>()
  const done = (): void => setDeciding(undefined)
  return (
    <div className={styles.frame}>
      <Tabs
        label={t('Access requests')}
        selected={selected}
        onSelect={onSelect}
        tabs={[
          {
            id: 'requests',
            label: t('Open'),
            children: <Requests state="open" onDecide={(act, request) => setDeciding({ act, request })} />,
          },
          { id: 'decided', label: t('Decided'), children: <Requests state="decided" /> },
        ]}
      />
      {deciding?.act === 'approve' ? <ApproveRequest request={deciding.request} onClose={done} /> : null}
      {deciding?.act === 'refuse' ? <RefuseRequest request={deciding.request} onClose={done} /> : null}
    </div>
  )
}

type Decide = (act: 'approve' | 'refuse', request: AccessRequest) => void

function Requests({ state, onDecide }: { state: 'open' | 'decided'; onDecide?: Decide }): ReactNode {
  const found = useInfiniteQuery(infiniteQueryFor(accessRequests.list, { query: { state } }))
  if (found.isError)
    return (
      <ErrorState
        title={t('The requests could not be loaded')}
        onRetry={() => void found.refetch()}
        traceId={traceIdOf(found.error)}
      />
    )
  if (found.isPending) return <SkeletonRows rows={3} height={120} />
  const requests = found.data.pages.flatMap(({ data }) => data)
  if (requests.length === 0) return <Nobody state={state} />
  return (
    <>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <Request request={request} onDecide={onDecide} />
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  )
}

/** One person who asks: what they say of themselves, and what can be done. */
function Request({ request, onDecide }: { request: AccessRequest; onDecide: Decide | undefined }): ReactNode {
  const user = useCurrentUser()
  const name = fullName(request)
  const company = request.company?.name ?? request.companyNamed
  const refusedReason = whyNot(request.can.decide)
  return (
    <article className={styles.request} aria-label={t('Request of {name}', { name })}>
      <Avatar firstName={request.firstName} lastName={request.lastName} picture={undefined} />
      <div className={styles.said}>
        <h2 className={styles.name}>
          {request.contactId ? (
            <Link to="/contacts/$contactId" params={{ contactId: request.contactId }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className={styles.faint}>
          {request.company && request.company.id === user.companyId
            ? t('asked {when}', { when: whenText(request.confirmedAt, user.timeZone) })
            : t('asked for {company}, {when}', { company, when: whenText(request.confirmedAt, user.timeZone) })}
        </p>
        {request.company ? null : (
          <p className={styles.unknown}>{t('No company is known by “{named}”.', { named: request.companyNamed })}</p>
        )}
        <p className={styles.reach}>
          <a href={`mailto:${request.emailAddress}`}>{request.emailAddress}</a>
          {request.phoneNumber ? <a href={dialled(request.phoneNumber)}>{request.phoneNumber}</a> : null}
        </p>
        {request.roles.length > 0 ? (
          <p className={styles.faint}>
            {t('Wishes to be: {roles}', { roles: request.roles.map(roleText).join(', ') })}
          </p>
        ) : null}
        {request.message ? <blockquote className={styles.message}>{request.message}</blockquote> : null}
      </div>
      {request.state === 'open' ? (
        <div className={styles.acts}>
          <Button disabledReason={refusedReason} onPress={() => onDecide?.('refuse', request)}>
            {t('Refuse')}
          </Button>
          <Button variant="primary" disabledReason={refusedReason} onPress={() => onDecide?.('approve', request)}>
            {t('Approve')}
          </Button>
        </div>
      ) : (
        <Decision request={request} timeZone={user.timeZone} />
      )}
    </article>
  )
}

function Decision({ request, timeZone }: { request: AccessRequest; timeZone: string }): ReactNode {
  const isApproved = request.state === 'approved'
  return (
    <div className={styles.decision}>
      <StatusChip tone={isApproved ? 'done' : 'stopped'} size="small">
        {isApproved ? t('Approved') : t('Refused')}
      </StatusChip>
      <p className={styles.faint}>
        {t('by {name}, {when}', {
          name: request.decidedBy ?? '',
          when: whenText(request.decidedAt ?? request.confirmedAt, timeZone),
        })}
      </p>
      {request.reason ? <p className={styles.reason}>{request.reason}</p> : null}
    </div>
  )
}

function Nobody({ state }: { state: 'open' | 'decided' }): ReactNode {
  const icon = <IconInbox aria-hidden="true" />
  if (state === 'decided')
    return (
      <EmptyState icon={icon} title={t('Nothing was decided yet')}>
        {t('Requests that were approved or refused stand here.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} title={t('Nobody waits for access')}>
      {t(
        'Whoever asks for access to your company on the sign-in page appears here, once their email address is confirmed.',
      )}
    </EmptyState>
  )
}

function whenText(instant: string, timeZone: string): string {
  return timeText({ at: instant, timeZone })
}
