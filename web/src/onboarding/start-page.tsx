import { REGISTRATION_NUMBER_KINDS } from '@waybill/contract/onboarding/carrier-registration.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { DoorField, DoorPair, DoorSubmit, useDoorForm } from '../identity/door/door-form.tsx'
import doorStyles from '../identity/door/door-frame.module.css'
import { DoorFrame } from '../identity/door/door-frame.tsx'
import formStyles from '../identity/sign-in/sign-in-form.module.css'
import { pathTo } from '../paths.ts'
import { useWelcome } from '../shell/welcome.ts'
import { classNames } from '../ui/class-names.ts'
import { t } from '../ui/words.ts'
import { plain } from './plain.ts'
import styles from './start-page.module.css'

/** Where a carrier starts. The answer never shows what is on file for carrier or address (P19). */
export function StartPage(): ReactNode {
  const welcome = useWelcome()
  const door = useDoorForm(onboarding.start, {
    read: (text) => ({
      number: { kind: text('number.kind'), digits: text('number.digits') },
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
    }),
    plain,
  })

  if (door.sent)
    return (
      <DoorFrame
        title={t('Please check your email')}
        lead={t(
          'We email you the next steps at {address}. Use its link to choose a password and begin. You can leave and come back any time.',
          { address: door.sent.email },
        )}
      >
        <button type="button" className={doorStyles.other} onClick={door.again}>
          {t('Enter it again')}
        </button>
        <p className={doorStyles.ways}>
          <a href={pathTo.login}>{t('Back to sign-in')}</a>
          {welcome?.environment === 'local' || welcome?.environment === 'test' ? (
            <a href={pathTo.outbox}>{t('Open the outbox')}</a>
          ) : null}
        </p>
      </DoorFrame>
    )

  return (
    <DoorFrame
      title={t('Become a carrier')}
      lead={t(
        'Haul freight for {brand}. It takes about twenty minutes: authority, insurance, tax form, payment, agreement.',
        {
          brand: welcome?.brand.name ?? t('us'),
        },
      )}
    >
      <form {...door.form}>
        <div className={styles.number}>
          <div className={formStyles.field}>
            <label htmlFor="number-kind">{t('Number type')}</label>
            <select
              id="number-kind"
              name="number.kind"
              defaultValue={door.field('number.kind').defaultValue}
              className={classNames(formStyles.input, styles.kind)}
            >
              {REGISTRATION_NUMBER_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kind}
                </option>
              ))}
            </select>
          </div>
          <DoorField
            {...door.field('number.digits')}
            label={t('Number')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
        </div>
        <DoorPair>
          <DoorField {...door.field('firstName')} label={t('First name')} autoComplete="given-name" maxLength={100} />
          <DoorField {...door.field('lastName')} label={t('Last name')} autoComplete="family-name" maxLength={100} />
        </DoorPair>
        <DoorField
          {...door.field('email')}
          label={t('Email address')}
          help={t('You sign in with it, and our emails go there.')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <DoorSubmit door={door}>{t('Start')}</DoorSubmit>
      </form>
      <p className={doorStyles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
        <a href={pathTo.requestAccess}>{t('My company already hauls for you')}</a>
      </p>
    </DoorFrame>
  )
}
