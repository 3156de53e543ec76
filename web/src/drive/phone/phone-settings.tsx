import { type ReactNode, useId, useState } from 'react'
import { t } from '../../ui/words.ts'
import type { Load } from '../loads.ts'
import { choose, useChoices } from './choices.ts'
import { answerConsent, consentOf } from './consent.ts'
import { useKnownTracking } from './known-tracking.ts'
import { NotSaved } from './not-saved.tsx'
import own from './phone.module.css'
import { type NoPush, turnOffPush, turnOnPush, whyNoPush } from './push.ts'
import { canStayAwake } from './use-wake-lock.ts'

const NO_PUSH: Record<NoPush, string> = {
  unsupported: 'This browser cannot show notifications.',
  'install-first': 'Add this app to the Home Screen first; then it can notify you.',
  blocked: 'Notifications are blocked. Allow them in the phone’s settings for this site.',
}

interface PhoneSettingsProps {
  who: string
  load: Load | undefined
  readAt: number | undefined
}

/** What this phone does for its driver. */
export function PhoneSettings({ who, load, readAt }: PhoneSettingsProps): ReactNode {
  const { staysAwake, isPushed } = useChoices(who)
  const [noPush, setNoPush] = useState(whyNoPush)
  const [hasFailed, setFailed] = useState(false)
  const set = (work: Promise<unknown>): void => {
    work.then(
      () => {
        setFailed(false)
        setNoPush(whyNoPush())
      },
      () => setFailed(true),
    )
  }
  return (
    <fieldset className={own.settings}>
      <legend>{t('On this phone')}</legend>
      <Switch
        isOn={isPushed && !noPush}
        isDisabled={noPush !== undefined}
        onChange={(isWished) => set(isWished ? turnOnPush(who) : turnOffPush(who))}
        label={t('Notifications')}
        detail={noPush ? t(NO_PUSH[noPush]) : t('New loads, changed appointments, messages')}
      />
      {canStayAwake ? (
        <Switch
          isOn={staysAwake}
          onChange={(isWished) => choose(who, { staysAwake: isWished })}
          label={t('Keep the screen on')}
          detail={t('While this app is open. Use a charger.')}
        />
      ) : null}
      {load ? <PositionSwitch who={who} load={load} readAt={readAt} onAnswer={set} /> : null}
      {hasFailed ? <NotSaved /> : null}
    </fieldset>
  )
}

interface PositionSwitchProps {
  who: string
  load: Load
  readAt: number | undefined
  onAnswer: (work: Promise<void>) => void
}

function PositionSwitch({ who, load, readAt, onAnswer }: PositionSwitchProps): ReactNode {
  const known = useKnownTracking(who, load, readAt)
  const consent = known && consentOf(known.tracking)
  // The question itself says more than a switch can.
  if (!consent || consent === 'asked') return null
  return (
    <Switch
      isOn={consent === 'agreed'}
      onChange={(isAgreed) => onAnswer(answerConsent(who, load, isAgreed))}
      label={t('Share position')}
      detail={t('For load {number}, while this app is open', { number: load.shipment.shipmentNumber })}
    />
  )
}

interface SwitchProps {
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  label: string
  detail: string
}

function Switch({ isOn, isDisabled = false, onChange, label, detail }: SwitchProps): ReactNode {
  const id = useId()
  return (
    <label className={own.switch}>
      <span>
        {label}
        <span id={id} className={own.detail}>
          {detail}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
