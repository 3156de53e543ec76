import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTIFICATION_EVENTS, type NotificationEvent } from '@waybill/contract/notification-events.ts'
import { type NotificationPreference, profile } from '@waybill/contract/profile/profile.ts'
import { type ReactNode, useState } from 'react'
import { queryFor, remember, useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { t } from '../ui/words.ts'
import styles from './notifications-tab.module.css'

/** What to notify and how. Each choice saves at once; if that fails it reverts. */
export function NotificationsTab(): ReactNode {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(queryFor(profile.notificationPreferences, {}))
  const [underWay, setUnderWay] = useState<Partial<Record<NotificationEvent, NotificationPreference>>>({})
  const settled = (chosen: readonly NotificationPreference[]): void =>
    setUnderWay((before) =>
      Object.fromEntries(Object.entries(before).filter(([, wish]) => !chosen.some((one) => one === wish))),
    )
  const user = useCurrentUser()
  const save = useVerb(profile.saveNotificationPreferences, {
    onDone: (kept, { body }) => {
      remember(client, profile.notificationPreferences, {}, kept)
      settled(body.data)
    },
    onFailed: (_error, { body }) => settled(body.data),
  })
  const choose = (wish: NotificationPreference): void => {
    setUnderWay((before) => ({ ...before, [wish.event]: wish }))
    save.mutate({ body: { data: [wish] } })
  }
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  return (
    <div className={styles.tab}>
      <p className={styles.note}>
        {t('Emails about your account and your company’s payment details are always sent.')}
      </p>
      {user.companyKind === 'provider' ? (
        <p className={styles.note}>
          {t(
            'Unless you change a setting, email goes to whoever works on the record, or to your administrators if nobody does.',
          )}
        </p>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState title={t('Nothing to choose yet')}>
          {t('None of the portal’s notifications apply to your work.')}
        </EmptyState>
      ) : data ? (
        <table className={styles.table}>
          <caption className="visually-hidden">{t('What you are notified of, and how')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('What happens')}</th>
              <th scope="col">{t('Portal')}</th>
              <th scope="col">{t('Email')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((kept) => (
              <EventRow key={kept.event} chosen={underWay[kept.event] ?? kept} onChoose={choose} />
            ))}
          </tbody>
        </table>
      ) : (
        <SkeletonRows rows={8} height={60} />
      )}
    </div>
  )
}

interface EventRowProps {
  chosen: NotificationPreference
  onChoose: (wish: NotificationPreference) => void
}

function EventRow({ chosen, onChoose }: EventRowProps): ReactNode {
  const { label, detail } = NOTIFICATION_EVENTS[chosen.event]
  const what = t(label)
  return (
    <tr>
      <th scope="row">
        {what}
        <span className={styles.detail}>{t(detail)}</span>
      </th>
      <WayCell
        label={t('{what}: in the portal', { what })}
        isOn={chosen.inPortal}
        onChange={(inPortal) => onChoose({ ...chosen, inPortal })}
      />
      <WayCell
        label={t('{what}: by email', { what })}
        isOn={chosen.byMail}
        onChange={(byMail) => onChoose({ ...chosen, byMail })}
      />
    </tr>
  )
}

interface WayCellProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function WayCell({ label, isOn, onChange }: WayCellProps): ReactNode {
  const choice = (
    <Switch isSelected={isOn} onChange={onChange}>
      <span className="visually-hidden">{label}</span>
    </Switch>
  )
  return <td>{choice}</td>
}
