import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identity } from '@waybill/contract/identity/identity.ts'
import { type SecondFactor, security } from '@waybill/contract/identity/security.ts'
import { type ReactNode, useState } from 'react'
import { queryFor, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { toast } from '../../ui/toast.ts'
import { plural, t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { EnrolSecondFactor } from './enrol-second-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'

/** With so few codes left, suggest new ones. */
const FEW = 3

export function SecondFactorPart(): ReactNode {
  const { data, isError, refetch } = useQuery(queryFor(security.secondFactor, {}))
  const client = useQueryClient()
  const [isEnrolling, setEnrolling] = useState(false)
  const done = (): void => {
    setEnrolling(false)
    void refetch()
    // The app's header uses it too.
    void client.invalidateQueries({ queryKey: [identity.me.path] })
  }
  return (
    <Section
      title={t('Second factor')}
      end={
        data ? <StatusChip tone={data.isOn ? 'done' : 'planned'}>{data.isOn ? t('On') : t('Off')}</StatusChip> : null
      }
    >
      {isError && !data ? <ErrorState onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={72} /> : null}
      {data && isEnrolling ? <EnrolSecondFactor onDone={done} onCancel={() => setEnrolling(false)} /> : null}
      {data && !isEnrolling && !data.isOn ? (
        <div className={styles.steps}>
          <p>
            {t(
              'A code from your phone in addition to your password: someone who learns your password still cannot get in.',
            )}
          </p>
          <div className={styles.row}>
            <Button variant="primary" onPress={() => setEnrolling(true)}>
              {t('Turn on')}
            </Button>
          </div>
        </div>
      ) : null}
      {data && !isEnrolling && data.isOn ? <TurnedOn state={data} onChanged={done} /> : null}
    </Section>
  )
}

function TurnedOn({ state, onChanged }: { state: SecondFactor; onChanged: () => void }): ReactNode {
  const { timeZone } = useCurrentUser()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useVerb(security.newRecoveryCodes, { onDone: (answer) => setCodes(answer.recoveryCodes) })
  const turnOff = useVerb(security.turnOffSecondFactor, {
    onDone: () => {
      toast.success(t('The second factor is off'))
      onChanged()
    },
  })
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined)
          onChanged()
        }}
      />
    )
  const left = state.recoveryCodesLeft
  return (
    <div className={styles.steps}>
      <p>
        {t('Sign-in has asked for an authenticator code since {time}.', {
          time: state.turnedOnAt ? timeText({ at: state.turnedOnAt, timeZone }) : '',
        })}{' '}
        {plural(left, '{n} recovery code is left.', '{n} recovery codes are left.')}
      </p>
      {left <= FEW ? (
        <Banner tone="attention">{t('Make new recovery codes before you run out of them.')}</Banner>
      ) : null}
      <div className={styles.row}>
        <Button isPending={renew.isPending} onPress={() => renew.mutate({})}>
          {t('New recovery codes')}
        </Button>
        <Button
          variant="danger"
          isPending={turnOff.isPending}
          disabledReason={whyNot(state.canTurnOff)}
          onPress={() => turnOff.mutate({})}
        >
          {t('Turn off')}
        </Button>
      </div>
    </div>
  )
}
