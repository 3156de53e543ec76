import { useQuery } from '@tanstack/react-query'
import { profile, type TrackingIntegration } from '@waybill/contract/profile/profile.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useWelcome } from '../shell/welcome.ts'
import { Banner } from '../ui/banner.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './integrations-tab.module.css'

const STATES: Record<TrackingIntegration['state'], { tone: Tone; label: string }> = {
  'not-connected': { tone: 'planned', label: 'Not connected' },
  connected: { tone: 'done', label: 'Connected' },
  expired: { tone: 'attention', label: 'Token expired' },
}

/** The ELD providers that track the company's trucks. */
export function IntegrationsTab(): ReactNode {
  const { data, isError, refetch } = useQuery(queryFor(profile.trackingIntegrations, {}))
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  return (
    <div className={styles.tab}>
      <Banner title={t('Connecting is not yet available here')}>
        {t(
          'This list shows how your company is connected to its ELD providers. To connect one or to renew a token, write to',
        )}{' '}
        <Support />
      </Banner>
      {data ? (
        <ul className={styles.list} aria-label={t('ELD providers')}>
          {data.data.map((integration) => (
            <Provider key={integration.provider} integration={integration} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} height={68} />
      )}
    </div>
  )
}

function Support(): ReactNode {
  const address = useWelcome()?.brand.supportEmail
  return address ? (
    <a href={`mailto:${address}`} className={styles.address}>
      {address}
    </a>
  ) : (
    t('support')
  )
}

function Provider({ integration }: { integration: TrackingIntegration }): ReactNode {
  const { tone, label } = STATES[integration.state]
  return (
    <li className={styles.provider}>
      <div className={styles.name}>
        <p className={styles.title}>{integration.name}</p>
        <p className={styles.detail}>{useDetail(integration)}</p>
      </div>
      <StatusChip tone={tone}>{t(label)}</StatusChip>
    </li>
  )
}

function useDetail({ state, account, connectedAt, tokenExpiresAt }: TrackingIntegration): string {
  const { timeZone } = useCurrentUser()
  const time = (at: string | null): string => (at ? timeText({ at, timeZone }) : '—')
  switch (state) {
    case 'not-connected':
      return t('Positions come from drivers and check calls')
    case 'connected':
      return t('{account}, since {time}', { account: account ?? '', time: time(connectedAt) })
    case 'expired':
      return t('{account}; no positions since {time}', { account: account ?? '', time: time(tokenExpiresAt) })
  }
}
