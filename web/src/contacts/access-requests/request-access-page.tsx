import '@waybill/contract/mistakes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AccessAsked, accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import type { Role } from '@waybill/contract/permissions.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sayError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import doorStyles from '../../identity/door/door-frame.module.css'
import { DoorFrame } from '../../identity/door/door-frame.tsx'
import { takeLinkToken } from '../../identity/link-token.ts'
import { PlainField } from '../../identity/sign-in/sign-in-fields.tsx'
import formStyles from '../../identity/sign-in/sign-in-form.module.css'
import { textIn } from '../../identity/text-in.ts'
import { pathTo } from '../../paths.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { retell, t } from '../../ui/words.ts'
import { roleText } from '../contact-text.ts'
import styles from './request-access-page.module.css'

/** Where somebody without an account asks to be let in, and where the link of the confirmation leads. */
export function RequestAccessPage(): ReactNode {
  const token = takeLinkToken()
  return token === '' ? <Ask /> : <Confirm token={token} />
}

/** What one may wish to be; administrators are made by administrators. */
const WISHES: readonly Role[] = ['AP', 'AR', 'BillTo', 'BillingInquiry', 'Driver']

const ASK = ['ask-for-access']

function Ask(): ReactNode {
  const welcome = useWelcome()
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string[]>>>({})
  const client = useQueryClient()
  const ask = useMutation({
    mutationKey: ASK,
    meta: { showsOwnError: () => true },
    mutationFn: (body: AccessAsked) => call(accessRequests.ask, { body }),
    onSuccess: async () => {
      const { toast } = await import('../../ui/toast.ts')
      toast.success(t('Please check your email'))
    },
    onError: (error) => {
      if (isProblem(error, 'bad-request')) show(error.modelState)
    },
  })

  /** Messages stand beside their fields, and the first of them gets the focus. */
  const show = (said: Readonly<Record<string, string[]>>): void => {
    setRefused(said)
    const [first] = FIELDS.filter((field) => said[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Asked of the cache: the second press of a double click comes before the first is drawn.
    if (client.isMutating({ mutationKey: ASK }) > 0) return
    const entered = new FormData(event.currentTarget)
    const phoneNumber = textIn(entered, 'phoneNumber').trim()
    const message = textIn(entered, 'message').trim()
    const read = AccessAsked.safeParse({
      company: textIn(entered, 'company'),
      firstName: textIn(entered, 'firstName'),
      lastName: textIn(entered, 'lastName'),
      emailAddress: textIn(entered, 'emailAddress'),
      roles: entered.getAll('roles'),
      ...(phoneNumber ? { phoneNumber } : {}),
      ...(message ? { message } : {}),
    })
    if (!read.success) return show(byField(read.error.issues))
    setRefused({})
    ask.mutate(read.data)
  }
  const about = (field: string): string | undefined => refused[field]?.[0]

  if (ask.isSuccess)
    return (
      <DoorFrame
        title={t('Please check your email')}
        lead={t(
          'Confirm your address with the link we emailed to {address}. Then your company’s administrator decides, and you hear from us by email.',
          {
            address: ask.variables.emailAddress,
          },
        )}
        hasToasts
      >
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
      title={t('Request access')}
      lead={t('Does your company already work with us? Tell us who you are, and its administrators let you in.')}
      hasToasts={ask.isError}
    >
      <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
        <Field
          label={t('Company')}
          name="company"
          help={t('USDOT or MC number, your company number here, or its email domain')}
          error={about('company')}
        />
        <div className={styles.pair}>
          <Field label={t('First name')} name="firstName" autoComplete="given-name" error={about('firstName')} />
          <Field label={t('Last name')} name="lastName" autoComplete="family-name" error={about('lastName')} />
        </div>
        <Field
          label={t('Email address')}
          name="emailAddress"
          type="email"
          autoComplete="email"
          help={t('We email you a link to confirm it.')}
          error={about('emailAddress')}
        />
        <Field
          label={t('Phone (optional)')}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          error={about('phoneNumber')}
        />
        <fieldset className={styles.wishes}>
          <legend>{t('What you do there (optional)')}</legend>
          <div className={styles.choices}>
            {WISHES.map((role) => (
              <label key={role} className={styles.choice}>
                <input type="checkbox" name="roles" value={role} />
                {roleText(role)}
              </label>
            ))}
          </div>
        </fieldset>
        <Message error={about('message')} />
        <div role="alert" className={formStyles.said}>
          {ask.isError && !isProblem(ask.error, 'bad-request')
            ? sayError(ask.error).map(({ text }) => <p key={text}>{retell(text)}</p>)
            : null}
        </div>
        <button type="submit" className={formStyles.submit} aria-disabled={ask.isPending}>
          {ask.isPending ? <Spinner label={t('Sending')} /> : t('Request access')}
        </button>
      </form>
      <p className={doorStyles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
      </p>
    </DoorFrame>
  )
}

/** In the order of the page. */
const FIELDS = ['company', 'firstName', 'lastName', 'emailAddress', 'phoneNumber', 'message'] as const

function byField(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}

function Field({ error, help, ...field }: Parameters<typeof PlainField>[0] & { error: string | undefined }): ReactNode {
  const shown = error ? retell(error) : help
  return (
    <div className={error ? styles.refused : undefined}>
      <PlainField {...field} {...(shown ? { help: shown } : {})} aria-invalid={Boolean(error)} />
    </div>
  )
}

function Message({ error }: { error: string | undefined }): ReactNode {
  return (
    <div className={formStyles.field}>
      <label htmlFor="access-message">{t('Message (optional)')}</label>
      <textarea
        id="access-message"
        name="message"
        rows={2}
        maxLength={1_000}
        className={styles.area}
        aria-invalid={Boolean(error)}
      />
      {error ? <p className={formStyles.help}>{retell(error)}</p> : null}
    </div>
  )
}

/** The address is theirs, with one look at the letter's link; a query, so that it happens once however often the page is drawn. */
function Confirm({ token }: { token: string }): ReactNode {
  const confirmed = useQuery({
    queryKey: ['confirm-access-request'],
    queryFn: async () => {
      await call(accessRequests.confirm, { body: { token } })
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const back = (
    <p className={doorStyles.ways}>
      <a href={pathTo.login}>{t('Back to sign-in')}</a>
    </p>
  )
  if (confirmed.isPending)
    return (
      <DoorFrame title={t('Confirming your address')} lead={<Skeleton width="70%" />}>
        {back}
      </DoorFrame>
    )
  if (isProblem(confirmed.error, 'link-over'))
    return (
      <DoorFrame
        title={t('This link is no longer valid')}
        lead={t(
          'The link works once, for three days. If you already confirmed your address, you are done. Otherwise request access again.',
        )}
      >
        <div className={formStyles.form}>
          <a className={formStyles.submit} href={pathTo.requestAccess}>
            {t('Request access')}
          </a>
        </div>
        {back}
      </DoorFrame>
    )
  if (confirmed.isError)
    return (
      <DoorFrame title={t('Your address could not be confirmed')} lead={sayError(confirmed.error)[0]?.text}>
        <button type="button" className={doorStyles.other} onClick={() => void confirmed.refetch()}>
          {confirmed.isFetching ? <Spinner label={t('Loading')} /> : t('Try again')}
        </button>
        {back}
      </DoorFrame>
    )
  return (
    <DoorFrame
      title={t('Your address is confirmed')}
      lead={t('Your company’s administrator decides now. You hear from us by email.')}
    >
      {back}
    </DoorFrame>
  )
}
