import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type AccessRequest, accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import { type ReactNode, useState } from 'react'
import { infiniteQueryFor } from '../../api/queries.ts'
import { MoreRows } from '../../list/more.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { dialled, fullName, roleText } from '../contact-text.ts'
import styles from './access-requests.module.css'
import { ApproveRequest } from './access-requests-approve.tsx'
import { RefuseRequest } from './access-requests-refuse.tsx'

type Kind = 'requests' | 'decided'

export interface AccessRequestsProps {
  selected: Kind
  onSelect: (kind: Kind) => void
}

/** Access requests, open and decided. */
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
  return (
    <MoreRows
      asks={infiniteQueryFor(accessRequests.list, { query: { state } })}
      className={styles.requests}
      renderRow={(request) => <Request request={request} onDecide={onDecide} />}
      coming={{ rows: 3, height: 120 }}
      failed={t('The requests could not be loaded')}
      nothing={{ icon: <IconInbox aria-hidden="true" />, title: t(NOBODY[state].title), says: t(NOBODY[state].says) }}
    />
  )
}

const NOBODY = {
  open: {
    title: 'No access requests',
    says: 'People who request access to your company on the sign-in page appear here once their email address is confirmed.',
  },
  decided: {
    title: 'Nothing was decided yet',
    says: 'Approved and denied requests appear here.',
  },
} as const

/** One person's request: what they entered, and the acts on it. */
function Request({ request, onDecide }: { request: AccessRequest; onDecide: Decide | undefined }): ReactNode {
  const user = useCurrentUser()
  const name = fullName(request)
  const company = request.company?.name ?? request.companyNamed
  const refusedReason = whyNot(request.can.decide)
  return (
    <li>
      <article className={styles.request} aria-label={t('Request from {name}', { name })}>
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
              ? t('requested {when}', { when: whenText(request.confirmedAt, user.timeZone) })
              : t('requested for {company}, {when}', { company, when: whenText(request.confirmedAt, user.timeZone) })}
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
              {t('Requested roles: {roles}', { roles: request.roles.map(roleText).join(', ') })}
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
    </li>
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

function whenText(instant: string, timeZone: string): string {
  return timeText({ at: instant, timeZone })
}
