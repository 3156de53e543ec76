import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Device, type OpenSession, security } from '@waybill/contract/identity/security.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../../api/problem.ts'
import { queryFor, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './security.module.css'

const ICONS: Record<Device['kind'], typeof IconDevices> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDevices,
}

/** Where the user is signed in, and how to end unknown sessions. */
export function SessionsPart(): ReactNode {
  const { data, isError, refetch } = useQuery({ ...queryFor(security.sessions, {}), refetchOnMount: 'always' })
  const endOthers = useVerb(security.endOtherSessions, {
    onDone: () => {
      toast.success(t('Every other device was signed out'))
      void refetch()
    },
  })
  const others = data?.data.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <Section
      title={t('Where you are signed in')}
      count={data?.data.length}
      isFlush
      end={
        others.length > 0 ? (
          <Button size="small" isPending={endOthers.isPending} onPress={() => endOthers.mutate({})}>
            {t('Sign out everywhere else')}
          </Button>
        ) : null
      }
    >
      {isError && !data ? <ErrorState onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={2} height={68} /> : null}
      {data ? (
        <ul>
          {data.data.map((session) => (
            <Row key={session.id} session={session} onEnded={() => void refetch()} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

function Row({ session, onEnded }: { session: OpenSession; onEnded: () => void }): ReactNode {
  const { timeZone, actsForSeveralCompanies } = useCurrentUser()
  const { device } = session
  const end = useVerb(security.endSession, {
    showsOwnError: true,
    onDone: onEnded,
    // Someone was faster: it is over.
    onFailed: (error) => (isProblem(error, 'not-found') ? onEnded() : showErrors(error)),
  })
  const Icon = ICONS[device.kind]
  const name = nameOf(device)
  const time = (at: string) => timeText({ at, timeZone })
  return (
    <li className={styles.session}>
      <Icon className={styles.device} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>
          {name}
          {session.isThisOne ? (
            <StatusChip tone="done" size="small">
              {t('This device')}
            </StatusChip>
          ) : null}
        </p>
        <p className={styles.faint}>
          {[
            session.address ? t('From {address}', { address: session.address }) : null,
            actsForSeveralCompanies ? t('for {company}', { company: session.companyName }) : null,
            t('signed in {time}', { time: time(session.startedAt) }),
            session.isThisOne ? null : t('last used {time}', { time: time(session.lastUsedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {session.isThisOne ? null : (
        <Button
          size="small"
          isPending={end.isPending}
          aria-label={t('Sign out {device}', { device: name })}
          onPress={() => end.mutate({ params: { sessionId: session.id } })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}
