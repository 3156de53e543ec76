import { useQueryClient } from '@tanstack/react-query'
import { type SupportDesk, type SupportWeek, support } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { queryFor, remember } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { timeWritten } from '../../ui/clock.ts'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import styles from './set-week.module.css'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles']

/** Every half hour from 00:00 to 24:00. */
const CLOCKS = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** When the provider's people answer. */
export function SetWeek({ desk: { week, version }, onClose }: { desk: SupportDesk; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const { timeZone } = useCurrentUser()
  const clocks = CLOCKS.map((clock) => ({ value: clock, label: timeWritten(clock) }))
  const zones = [...new Set([week.timeZone, timeZone, ...ZONES])]
  const form = useForm({
    begin: () => draftOf(week),
    version,
    send: ({ days, ...hours }, version) =>
      entry(support.setWeek, { body: { ...hours, days: days.map(Number) }, version }),
    onDone: (desk, _asked, client) => {
      remember(client, support.desk, {}, desk)
      toast.success(t('Hours saved'))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(support.desk, {}), staleTime: 0 })
        return { draft: draftOf(now.week), version: now.version }
      },
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('When support answers')} act={t('Save hours')}>
      <form.Checkboxes
        name="days"
        label={t('Days')}
        options={WEEKDAYS.map((day, index) => ({ value: String(index + 1), label: retell(day) }))}
      />
      <div className={styles.hours}>
        <form.Select name="opens" label={t('From')} options={clocks.slice(0, -1)} />
        <form.Select name="closes" label={t('To')} options={clocks.slice(1)} />
      </div>
      <form.Select
        name="timeZone"
        label={t('Time zone')}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </FormDialog>
  )
}

function draftOf(week: SupportWeek) {
  return { ...week, days: week.days.map(String) }
}
