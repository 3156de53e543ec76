import { useQueryClient } from '@tanstack/react-query'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../../../api/freshness.ts'
import { act, useVerb } from '../../../api/queries.ts'
import { refusalText } from '../../../form/refusals.ts'
import { useForm } from '../../../form/use-form.ts'
import { useWelcome } from '../../../shell/welcome.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { toast } from '../../../ui/toast.ts'
import { plural, retell, t } from '../../../ui/words.ts'
import { keepApplication } from '../../keep-application.ts'
import { isAtWork, momentText } from '../../onboarding-text.ts'
import styles from '../application-page.module.css'
import type { StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'

/** A code to the registered contact, or a call to its number: never to a typed contact (domain §10.4). */
export function ControlStep({ application, onDone }: StepProps): ReactNode {
  const { control } = application
  const shown = application.steps.find(({ step }) => step === 'control')
  if (shown?.status === 'done')
    return (
      <Banner tone="done" title={t('You speak for this company')}>
        {control.provenAt ? <p>{t('Proven {moment}.', { moment: momentText(control.provenAt) })}</p> : null}
      </Banner>
    )
  if (!isAtWork(application) || shown?.status === 'closed' || control.channel === null)
    return <Banner>{shown?.reason ? retell(shown.reason) : t('Look your company up first.')}</Banner>
  return (
    <div className={styles.stack}>
      {shown?.reason ? <Banner tone="attention">{retell(shown.reason)}</Banner> : null}
      {control.channel === 'email' ? <ByCode application={application} onDone={onDone} /> : null}
      <ByCall application={application} />
    </div>
  )
}

function ByCode({ application, onDone }: StepProps): ReactNode {
  const { control } = application
  const client = useQueryClient()
  const [isOver, setOver] = useState(
    () => control.codeExpiresAt !== null && Date.parse(control.codeExpiresAt) <= Date.now(),
  )
  const isSpent = control.triesLeft === 0
  const form = useForm({
    begin: () => ({ code: '' }),
    send: (body) => !isSpent && !isOver && act(onboarding.enterCode, { body }),
    onDone: (changed) => onDone(changed),
    // A wrong code costs a try.
    onFailed: () => void invalidateSubjects(client, ['application']),
  })
  const send = useVerb(onboarding.sendCode, {
    showsOwnError: true,
    onDone: (changed) => {
      setOver(false)
      form.restart()
      keepApplication(client, changed)
      toast.success(t('The code was sent to {address}', { address: changed.control.sentTo ?? '' }))
    },
  })
  const address = control.sentTo ?? ''
  const refusal = refusalText(send.error)
  if (!control.codeSentAt)
    return (
      <div className={styles.stack}>
        <p>
          {t(
            'We send six digits to {address}, the address in your registration. If somebody else reads it, ask them.',
            {
              address,
            },
          )}
        </p>
        {refusal ? <Banner tone="stopped">{refusal}</Banner> : null}
        <div>
          <Button variant="primary" isPending={send.isPending} onPress={() => send.mutate({})}>
            {t('Send the code')}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      {refusal ? <Banner tone="stopped">{refusal}</Banner> : null}
      <StepForm
        form={form}
        act={t('Prove it')}
        disabledReason={
          isSpent ? t('No tries left: request a new code') : isOver && t('The code has expired: request a new one')
        }
        state={
          <span>
            {control.triesLeft === null ? null : plural(control.triesLeft, '{n} try left', '{n} tries left')}
            {control.codeExpiresAt && !isSpent ? (
              <>
                {' · '}
                {isOver ? (
                  t('expired')
                ) : (
                  <Countdown key={control.codeExpiresAt} until={control.codeExpiresAt} onEnd={() => setOver(true)} />
                )}
              </>
            ) : null}
          </span>
        }
      >
        <form.Text
          name="code"
          label={t('Code')}
          help={t('Six digits, sent to {address}', { address })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
      </StepForm>
      <div>
        <Button isPending={send.isPending} onPress={() => send.mutate({})}>
          {t('Send a new code')}
        </Button>
      </div>
    </>
  )
}

/** If the registry has no email address, or nobody reads it. */
function ByCall({ application: { control } }: Pick<StepProps, 'application'>): ReactNode {
  const client = useQueryClient()
  const brand = useWelcome()?.brand
  const ask = useVerb(onboarding.requestCall, {
    showsOwnError: true,
    onDone: (changed) => keepApplication(client, changed),
  })
  const refusal = refusalText(ask.error)
  if (control.callRequestedAt)
    return (
      <Banner title={t('{brand} calls the registered number', { brand: brand?.name ?? t('The provider') })}>
        <p>
          {t('You requested it {moment}. You can continue with the other steps in the meantime.', {
            moment: momentText(control.callRequestedAt),
          })}
        </p>
      </Banner>
    )
  if (control.channel === 'none')
    return (
      <Banner tone="attention" title={t('The registry has no contact for your company')}>
        <p>
          {t(
            'Add an email address or a phone number to your registration at the FMCSA, then read the record again. Help: {email}',
            {
              email: brand?.supportEmail ?? '',
            },
          )}
        </p>
      </Banner>
    )
  return (
    <div className={styles.stack}>
      <p className={styles.faint}>
        {control.channel === 'email'
          ? t('Is that address no longer in use? We can call the registered number instead.')
          : t('Your registration has no email address. We call the registered number {number} and ask for you.', {
              number: control.sentTo ?? '',
            })}
      </p>
      {refusal ? <Banner tone="stopped">{refusal}</Banner> : null}
      <div>
        <Button
          variant={control.channel === 'phone' ? 'primary' : 'secondary'}
          isPending={ask.isPending}
          onPress={() => ask.mutate({})}
        >
          {t('Request a call')}
        </Button>
      </div>
    </div>
  )
}
