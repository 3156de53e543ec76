import '@waybill/contract/mistakes.ts'
import { useMutation } from '@tanstack/react-query'
import { REGISTRATION_NUMBER_KINDS } from '@waybill/contract/onboarding/carrier-registration.ts'
import { Applicant, onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { sayError } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import doorStyles from '../identity/door/door-frame.module.css'
import { DoorFrame } from '../identity/door/door-frame.tsx'
import { PlainField } from '../identity/sign-in/sign-in-fields.tsx'
import formStyles from '../identity/sign-in/sign-in-form.module.css'
import { textIn } from '../identity/text-in.ts'
import { pathTo } from '../paths.ts'
import { useWelcome } from '../shell/welcome.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { retell, t } from '../ui/words.ts'
import styles from './start-page.module.css'
import { byField, type Refused } from './use-refusals.ts'

/** In the order of the page. */
const FIELDS = ['number.digits', 'firstName', 'lastName', 'email'] as const

/** Where a carrier begins. The answer is the same whatever is known of carrier and address (P19). */
export function StartPage(): ReactNode {
  const welcome = useWelcome()
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<Refused>({})
  const start = useMutation({
    meta: { showsOwnError: () => true },
    mutationFn: (body: Applicant) => call(onboarding.start, { body }),
    onError: (error) => {
      if (isProblem(error, 'bad-request')) show(error.modelState)
    },
  })

  /** Messages stand beside their fields, and the first of them gets the focus. */
  const show = (said: Refused): void => {
    setRefused(said)
    const first = FIELDS.find((field) => said[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (start.isPending) return
    const entered = new FormData(event.currentTarget)
    const read = Applicant.safeParse({
      number: { kind: textIn(entered, 'number.kind'), digits: textIn(entered, 'number.digits') },
      firstName: textIn(entered, 'firstName'),
      lastName: textIn(entered, 'lastName'),
      email: textIn(entered, 'email'),
    })
    if (!read.success) return show(byField(read.error.issues))
    setRefused({})
    start.mutate(read.data)
  }
  const field = (name: (typeof FIELDS)[number], help?: string) => {
    const said = refused[name]?.[0]
    const shown = said ? retell(said) : help
    return { name, 'aria-invalid': Boolean(said), ...(shown ? { help: shown } : {}) }
  }

  if (start.isSuccess)
    return (
      <DoorFrame
        title={t('Please check your email')}
        lead={t(
          'We email you the next steps at {address}. Use its link to choose a password and begin. You can leave and come back any time.',
          { address: start.variables.email },
        )}
      >
        <button type="button" className={doorStyles.other} onClick={() => start.reset()}>
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
      <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
        <div className={styles.number}>
          <div className={formStyles.field}>
            <label htmlFor="number-kind">{t('Kind of number')}</label>
            <select
              id="number-kind"
              name="number.kind"
              defaultValue={start.variables?.number.kind}
              className={classNames(formStyles.input, styles.kind)}
            >
              {REGISTRATION_NUMBER_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kind}
                </option>
              ))}
            </select>
          </div>
          <PlainField
            label={t('Number')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={start.variables?.number.digits}
            {...field('number.digits')}
          />
        </div>
        <div className={styles.pair}>
          <PlainField
            label={t('First name')}
            autoComplete="given-name"
            maxLength={100}
            defaultValue={start.variables?.firstName}
            {...field('firstName')}
          />
          <PlainField
            label={t('Last name')}
            autoComplete="family-name"
            maxLength={100}
            defaultValue={start.variables?.lastName}
            {...field('lastName')}
          />
        </div>
        <PlainField
          label={t('Email address')}
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={start.variables?.email}
          {...field('email', t('You sign in with it, and our emails go there.'))}
        />
        <div role="alert" className={formStyles.said}>
          {start.isError && !isProblem(start.error, 'bad-request')
            ? sayError(start.error).map(({ text }) => <p key={text}>{retell(text)}</p>)
            : null}
        </div>
        <button type="submit" className={formStyles.submit} aria-disabled={start.isPending}>
          {start.isPending ? <Spinner label={t('Sending')} /> : t('Begin')}
        </button>
      </form>
      <p className={doorStyles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
        <a href={pathTo.requestAccess}>{t('My company already hauls for you')}</a>
      </p>
    </DoorFrame>
  )
}
