import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { eld, type FollowedLoad, type TrackingIntegration } from '@waybill/contract/eld/eld.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queryFor, useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import { ConnectByKey } from './connect-by-key.tsx'
import { ConnectByUser } from './connect-by-user.tsx'
import { DisconnectProvider } from './disconnect-provider.tsx'
import styles from './integrations-tab.module.css'
import { ListenToProvider } from './listen-to-provider.tsx'

const STATES: Record<TrackingIntegration['state'], { tone: Tone; label: string }> = {
  'not-connected': { tone: 'planned', label: 'Not connected' },
  connected: { tone: 'done', label: 'Connected' },
  expired: { tone: 'attention', label: 'Expired' },
}

const TROUBLES: Record<NonNullable<TrackingIntegration['trouble']>, string> = {
  busy: 'The ELD provider asked us to wait. We try again soon.',
  silent: 'The ELD provider is not responding. We try again every minute.',
  broken: 'The ELD provider responds with errors. We try again every minute.',
  'not-allowed': 'The ELD provider does not let us read vehicles. Check what this account or key is allowed to read.',
}

/** What a provider's page sent back in the address, after somebody signed in there. */
export type SignedInThere = { code?: string | undefined; state?: string | undefined; error?: string | undefined }

interface IntegrationsTabProps {
  back: SignedInThere
  /** The address can forget it. */
  onBack: () => void
}

/** The ELD providers that follow the company's trucks: how each is connected, and what is read. */
export function IntegrationsTab({ back, onBack }: IntegrationsTabProps): ReactNode {
  const { data, isError, refetch } = useQuery(queryFor(eld.integrations, {}))
  useSignedInThere(back, onBack)
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  return (
    <div className={styles.tab}>
      <p className={styles.lead}>
        {t(
          'Connect your ELD provider, and your dispatchers no longer make check calls: we read where a truck is while it hauls a load for us, from 24 hours before the first pickup until 60 minutes after the last stop. Trucks are matched by tractor number, or as set under Trucks and trailers. Nothing else is kept.',
        )}
      </p>
      {data ? (
        <ul className={styles.list} aria-label={t('ELD providers')}>
          {data.data.map((integration) => (
            <Provider key={integration.provider} integration={integration} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={2} height={84} />
      )}
      {data && data.loads.length > 0 ? <Followed loads={data.loads} /> : null}
    </div>
  )
}

/** Completes a sign-in once, however often the page is drawn. */
function useSignedInThere({ code, state, error }: SignedInThere, onBack: () => void): void {
  const begun = useRef('')
  const complete = useVerb(eld.complete, {
    onDone: ({ name }) => toast.success(t('{provider} connected', { provider: name })),
  })
  const { mutate } = complete
  useEffect(() => {
    const came = error ?? (state && code ? state : '')
    if (!came || begun.current === came) return
    begun.current = came
    if (state && code) mutate({ body: { state, code } })
    else toast.error(t('The sign-in was not completed. Start again.'))
    onBack()
  }, [code, state, error, mutate, onBack])
}

type Opened = 'key' | 'user' | 'webhook' | 'disconnect'

function Provider({ integration }: { integration: TrackingIntegration }): ReactNode {
  const { persona, timeZone } = useCurrentUser()
  const [open, setOpen] = useState<Opened>()
  const { tone, label } = STATES[integration.state]
  const close = (): void => setOpen(undefined)
  return (
    <li className={styles.provider} aria-label={integration.name}>
      <div className={styles.name}>
        <p className={styles.title}>
          {integration.name}
          <StatusChip tone={tone} size="small">
            {t(label)}
          </StatusChip>
        </p>
        <p className={styles.detail}>{useDetail(integration)}</p>
        {integration.webhook?.isOn ? (
          <p className={styles.detail}>{heardText(integration.webhook.heardAt, timeZone)}</p>
        ) : null}
        {integration.trouble ? <p className={styles.trouble}>{t(TROUBLES[integration.trouble])}</p> : null}
      </div>
      {may(persona, 'tracking-integration:connect') ? (
        <Acts integration={integration} onOpen={setOpen} />
      ) : integration.state === 'connected' ? null : (
        <p className={styles.detail}>{t('Your administrator can connect it.')}</p>
      )}
      {open === 'key' && hasKeys(integration) ? <ConnectByKey integration={integration} onClose={close} /> : null}
      {open === 'user' ? <ConnectByUser integration={integration} onClose={close} /> : null}
      {open === 'webhook' && integration.webhook ? (
        <ListenToProvider integration={integration} url={integration.webhook.url} onClose={close} />
      ) : null}
      {open === 'disconnect' ? <DisconnectProvider integration={integration} onClose={close} /> : null}
    </li>
  )
}

type HasKeys = TrackingIntegration & { provider: Exclude<TrackingIntegration['provider'], 'geotab'> }

function hasKeys(integration: TrackingIntegration): integration is HasKeys {
  return integration.provider !== 'geotab'
}

function Acts({
  integration,
  onOpen,
}: {
  integration: TrackingIntegration
  onOpen: (what: Opened) => void
}): ReactNode {
  const { provider, name, state, ways, webhook } = integration
  const authorize = useVerb(eld.authorize, { onDone: ({ url }) => window.location.assign(url) })
  const test = useVerb(eld.test, {
    onDone: ({ state: found, trouble }) => {
      if (found === 'expired') toast.error(t('{provider} no longer lets us in. Connect again.', { provider: name }))
      else if (trouble) toast.error(t(TROUBLES[trouble]))
      else toast.success(t('{provider} works', { provider: name }))
    },
  })
  const verb = state === 'expired' ? t('Connect again') : t('Connect')
  return (
    <div className={styles.acts}>
      {state === 'connected' ? (
        <>
          {webhook ? (
            <Button
              size="small"
              variant="quiet"
              aria-label={t('Webhook of {provider}', { provider: name })}
              onPress={() => onOpen('webhook')}
            >
              {t('Webhook')}
            </Button>
          ) : null}
          <Button
            size="small"
            isPending={test.isPending}
            aria-label={t('Test {provider}', { provider: name })}
            onPress={() => test.mutate({ body: { provider } })}
          >
            {t('Test')}
          </Button>
        </>
      ) : ways.includes('user') ? (
        <Button size="small" variant="primary" aria-label={`${verb}: ${name}`} onPress={() => onOpen('user')}>
          {verb}
        </Button>
      ) : (
        <>
          {ways.includes('oauth') ? (
            <Button
              size="small"
              variant="primary"
              isPending={authorize.isPending}
              aria-label={`${verb}: ${name}`}
              onPress={() => authorize.mutate({ body: { provider } })}
            >
              {verb}
            </Button>
          ) : null}
          <Button
            size="small"
            variant={ways.includes('oauth') ? 'quiet' : 'primary'}
            aria-label={`${t('Connect by key')}: ${name}`}
            onPress={() => onOpen('key')}
          >
            {t('Connect by key')}
          </Button>
        </>
      )}
      {state === 'not-connected' ? null : (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Disconnect {provider}', { provider: name })}
          onPress={() => onOpen('disconnect')}
        >
          {t('Disconnect')}
        </Button>
      )}
    </div>
  )
}

function useDetail({ state, account, connectedAt, expiredAt, readAt }: TrackingIntegration): string {
  const { timeZone } = useCurrentUser()
  const time = (at: string | null): string => (at ? timeText({ at, timeZone }) : '—')
  switch (state) {
    case 'not-connected':
      return t('Positions come from drivers and check calls')
    case 'connected':
      return readAt
        ? t('{account}; trucks last read {time}', { account: account ?? '', time: time(readAt) })
        : t('{account}, since {time}', { account: account ?? '', time: time(connectedAt) })
    case 'expired':
      return t('{account}; no positions since {time}', { account: account ?? '', time: time(expiredAt) })
  }
}

function heardText(heardAt: string | null, timeZone: string): string {
  return heardAt
    ? t('Webhook on, last position {time}', { time: timeText({ at: heardAt, timeZone }) })
    : t('Webhook on, no position yet')
}

/** Whose trucks are read now: what the company has agreed to, load by load. */
function Followed({ loads }: { loads: readonly FollowedLoad[] }): ReactNode {
  const { timeZone } = useCurrentUser()
  return (
    <Section title={t('Read now')} count={loads.length} isFlush>
      <ul>
        {loads.map(({ shipmentNumber, tractorNumber, seenAt }) => (
          <li key={shipmentNumber} className={styles.load}>
            <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className="thumb">
              {shipmentNumber}
            </Link>
            <span>{t('Tractor {number}', { number: tractorNumber })}</span>
            <span className={styles.seen}>
              {seenAt ? timeText({ at: seenAt, timeZone }) : t('No vehicle with this number seen yet')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
