import { type ReactNode, useEffect, useState } from 'react'
import { onThisDevice } from '../../ui/device-clock.ts'
import { locale, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { asksOfArrival } from '../asks.ts'
import styles from '../drive.module.css'
import { mayLeave } from '../leaving.ts'
import { type Load, nextAct } from '../loads.ts'
import type { Moment } from '../moment.ts'
import type { Drive } from '../use-drive.ts'
import { showBadge, waitingFor } from './badge.ts'
import { useChoices } from './choices.ts'
import { answerConsent, type Consent, consentOf } from './consent.ts'
import { type AtStop, proposal } from './geofence.ts'
import { keepAtStop, useKnownTracking } from './known-tracking.ts'
import { NotSaved } from './not-saved.tsx'
import own from './phone.module.css'
import { renewPush } from './push.ts'
import { type Phone, usePhone } from './use-phone.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface OnPhoneProps {
  who: string
  drive: Drive
  /** The load that the driver is on, whichever is looked at. */
  load: Load | undefined
  /** The driver confirms what the phone saw; there is still something to say about it. */
  onSeen: (load: Load, stopId: string, kind: 'arrive' | 'depart', at: Moment) => void
}

/** What the phone does by itself: it says where it is, asks what only the driver knows, and stays awake. */
export function OnPhone({ who, drive, load, onSeen }: OnPhoneProps): ReactNode {
  const { staysAwake } = useChoices(who)
  useWakeLock(staysAwake)
  useEffect(() => void renewPush(who), [who])
  const waiting = waitingFor(drive.loads ?? [])
  useEffect(() => showBadge(waiting), [waiting])
  return load ? <OneLoad key={load.shipment.id} who={who} drive={drive} load={load} onSeen={onSeen} /> : null
}

function OneLoad({ who, drive, load, onSeen }: OnPhoneProps & { load: Load }): ReactNode {
  const known = useKnownTracking(who, load, drive.readAt)
  const consent = known && consentOf(known.tracking)
  const phone = usePhone(who, load, consent === 'agreed')
  if (!consent) return null
  return (
    <>
      {consent === 'agreed' ? <Proposed drive={drive} load={load} atStop={known.atStop} onSeen={onSeen} /> : null}
      {consent === 'asked' ? (
        // Where there is no signal, the answer could not be kept.
        drive.isOnline && <Asked who={who} load={load} seenBy={known.tracking.seenBy} />
      ) : (
        <Told who={who} load={load} consent={consent} phone={phone} />
      )}
    </>
  )
}

interface ProposedProps {
  drive: Drive
  load: Load
  atStop: AtStop | undefined
  onSeen: OnPhoneProps['onSeen']
}

/** An arrival or a departure that the positions suggest, to confirm with one tap. */
function Proposed({ drive, load, atStop, onSeen }: ProposedProps): ReactNode {
  const next = nextAct(load)
  const stop = next.kind === 'arrive' || next.kind === 'depart' ? next.stop : undefined
  const proposed = proposal(atStop, stop)
  if (!stop || !proposed) return null
  const { at, kind } = proposed
  const place = `${stop.name}, ${stop.city}`
  const time = timeText({ at: new Date(at.reading.wall).toISOString(), timeZone: stop.timeZone })
  const isArrival = kind === 'arrive'
  const confirm = (): void => {
    const { isLate, doubts } = asksOfArrival(load.shipment, stop, at)
    if (isArrival && !isLate && doubts.length === 0)
      void drive.report(load, stop.name, { kind: 'arrive', stopId: stop.stopId }, at)
    else if (mayLeave()) onSeen(load, stop.stopId, kind, at)
  }
  const deny = (): void =>
    keepAtStop((before) => before && (isArrival ? { ...before, isDenied: true } : { ...before, hasLeft: false }))
  return (
    <section className={own.proposed} aria-live="polite">
      <p className={own.asks}>
        {isArrival
          ? t('You’re at {place}. Arrived {time}?', { place, time })
          : t('You left {place}. Departed {time}?', { place, time })}
      </p>
      <div className={styles.second}>
        <button type="button" className={styles.button} onClick={deny}>
          {isArrival ? t('Not there yet') : t('Still there')}
        </button>
        <button type="button" className={own.yes} onClick={confirm}>
          {isArrival ? t('Yes, arrived') : t('Yes, departed')}
        </button>
      </div>
    </section>
  )
}

/** Whoever changes what this says raises CONSENT_TEXT (contract). */
function Asked({ who, load, seenBy }: { who: string; load: Load; seenBy: readonly string[] }): ReactNode {
  const [answer, hasFailed] = useAnswer(who, load)
  return (
    <section className={own.asked}>
      <h2 className={styles.heading}>
        {t('Share this phone’s position for load {number}?', { number: load.shipment.shipmentNumber })}
      </h2>
      <ul className={own.terms}>
        <li>
          {t(
            'Sent: where this phone is, how exactly, and its speed, about once a minute, only while this app is open.',
          )}
        </li>
        <li>{t('Seen by: {companies}.', { companies: listText(seenBy) })}</li>
        <li>
          {t(
            'Kept: where the phone was, every five miles or fifteen minutes, until an hour after the last stop. Once an hour, one position is noted on the load as a check call.',
          )}
        </li>
        <li>{t('You can stop at any time, here or in the menu. The load is yours either way.')}</li>
      </ul>
      {hasFailed ? <NotSaved /> : null}
      <div className={styles.second}>
        <button type="button" className={styles.button} onClick={() => answer(false)}>
          {t('Do not share')}
        </button>
        <button type="button" className={own.yes} onClick={() => answer(true)}>
          {t('Share position')}
        </button>
      </div>
    </section>
  )
}

interface ToldProps {
  who: string
  load: Load
  consent: Exclude<Consent, 'asked'>
  phone: Phone
}

/** Whether positions are sent, in one line; what that means, and the way out, behind it. */
function Told({ who, load, consent, phone: { isBlocked, away } }: ToldProps): ReactNode {
  const [answer, hasFailed] = useAnswer(who, load)
  const clock = (at: number): string => timeText(onThisDevice(at), { isShort: true })
  const isAgreed = consent === 'agreed'
  return (
    <section>
      {isAgreed && isBlocked ? (
        <p className={styles.alarm} role="alert">
          {t('This phone does not let the app see its position. Allow it in the phone’s settings for this site.')}
        </p>
      ) : null}
      {isAgreed && away ? (
        <p className={styles.signal}>
          {t('No position was sent from {from} to {until}: the app was closed or in the background.', {
            from: clock(away.from),
            until: clock(away.until),
          })}
        </p>
      ) : null}
      <details className={own.told}>
        <summary>
          {isAgreed
            ? t('Position shared while this app is open')
            : t('Position not shared for load {number}', { number: load.shipment.shipmentNumber })}
        </summary>
        {isAgreed ? (
          <p>
            {t(
              'A browser cannot send it when the app is closed, in the background, or the screen is off. To be followed all the way, your carrier can connect the truck’s ELD under Profile, Integrations.',
            )}
          </p>
        ) : null}
        {hasFailed ? <NotSaved /> : null}
        <button type="button" className={styles.button} onClick={() => answer(!isAgreed)}>
          {isAgreed ? t('Stop sharing') : t('Share position')}
        </button>
      </details>
    </section>
  )
}

const listText = (names: readonly string[]): string => new Intl.ListFormat(locale()).format(names)

function useAnswer(who: string, load: Load): [answer: (isAgreed: boolean) => void, hasFailed: boolean] {
  const [hasFailed, setFailed] = useState(false)
  const answer = (isAgreed: boolean): void => {
    answerConsent(who, load, isAgreed).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  return [answer, hasFailed]
}
