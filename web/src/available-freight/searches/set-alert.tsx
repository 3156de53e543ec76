import {
  ALERT_PACES,
  type AlertPace,
  boardAlerts,
  type SavedSearch,
} from '@waybill/contract/available-freight/board-alerts.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { timeWritten } from '../../ui/clock.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { DAILY_AT } from './search-text.ts'

function paceText(pace: AlertPace): string {
  switch (pace) {
    case 'off':
      return t('Off')
    case 'at-once':
      return t('Right away')
    case 'daily':
      return t('Once a day, at {time}', { time: timeWritten(DAILY_AT) })
  }
}

/** Every half hour of a day. */
const CLOCK = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return time
})
const NAMES = { hasQuiet: null } as const

/** Whether and when a saved search tells of new loads. */
export function SetAlert({ search, onClose }: { search: SavedSearch; onClose: () => void }): ReactNode {
  const { timeZone } = useCurrentUser()
  const form = useForm({
    begin: () => ({
      pace: search.pace,
      hasQuiet: search.quiet !== null,
      quiet: search.quiet ?? { from: '21:00', until: '06:00' },
    }),
    names: NAMES,
    send: ({ pace, hasQuiet, quiet }) =>
      act(boardAlerts.set, {
        params: { filterSetId: search.id },
        body: { pace, quiet: pace !== 'off' && hasQuiet ? quiet : null },
      }),
    onDone: ({ pace, name }) => {
      toast.success(pace === 'off' ? t('Alerts off for {name}', { name }) : t('Alerts on for {name}', { name }))
      onClose()
    },
  })
  const { pace, hasQuiet } = form.draft
  const clock = (kept: string) =>
    (CLOCK.includes(kept) ? CLOCK : [kept, ...CLOCK]).map((time) => ({ value: time, label: timeWritten(time) }))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Alert for {name}', { name: search.name })}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <form.Radio
        name="pace"
        label={t('Alert me to new loads')}
        options={ALERT_PACES.map((value) => ({ value, label: paceText(value) }))}
      />
      {pace === 'off' ? null : (
        <>
          <p>
            {t(
              'In the portal and by email, as set in your profile. Each load once, and again if its price or details change.',
            )}
          </p>
          <form.Switch name="hasQuiet">{t('Quiet hours')}</form.Switch>
          {hasQuiet ? (
            <>
              <form.Select name="quiet.from" label={t('Quiet from')} options={clock(search.quiet?.from ?? '21:00')} />
              <form.Select
                name="quiet.until"
                label={t('Quiet until')}
                options={clock(search.quiet?.until ?? '06:00')}
              />
              <p>
                {t('In your company’s time zone ({zone}). Alerts held back are sent when quiet hours end.', {
                  zone: timeZone,
                })}
              </p>
            </>
          ) : null}
        </>
      )}
    </FormDialog>
  )
}
