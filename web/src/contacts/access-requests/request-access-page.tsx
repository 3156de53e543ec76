import { useQuery } from '@tanstack/react-query'
import { accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import type { Role } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { sayError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { DoorField, DoorPair, DoorSubmit, useDoorForm } from '../../identity/door/door-form.tsx'
import doorStyles from '../../identity/door/door-frame.module.css'
import { DoorFrame } from '../../identity/door/door-frame.tsx'
import { takeLinkToken } from '../../identity/link-token.ts'
import formStyles from '../../identity/sign-in/sign-in-form.module.css'
import { pathTo } from '../../paths.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { retell, t } from '../../ui/words.ts'
import { roleText } from '../contact-text.ts'
import styles from './request-access-page.module.css'

/** Where people without an account request access, and where the confirmation link leads. */
export function RequestAccessPage(): ReactNode {
  const token = takeLinkToken()
  return token === '' ? <Ask /> : <Confirm token={token} />
}

/** The roles to request; only administrators make administrators. */
const WISHES: readonly Role[] = ['AP', 'AR', 'BillTo', 'BillingInquiry', 'Driver']

function Ask(): ReactNode {
  const welcome = useWelcome()
  const door = useDoorForm(accessRequests.ask, {
    read: (text, entered) => ({
      company: text('company'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      emailAddress: text('emailAddress'),
      roles: entered.getAll('roles'),
      // Empty fields are not sent (SPEC §5).
      phoneNumber: text('phoneNumber').trim() || undefined,
      message: text('message').trim() || undefined,
    }),
    onDone: async () => {
      const { toast } = await import('../../ui/toast.ts')
      toast.success(t('Please check your email'))
    },
  })

  if (door.sent)
    return (
      <DoorFrame
        title={t('Please check your email')}
        lead={t(
          'Confirm your address with the link we emailed to {address}. Then your company’s administrator decides, and you hear from us by email.',
          {
            address: door.sent.emailAddress,
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
      lead={t('Does your company already work with us? Tell us who you are, and its administrators give you access.')}
    >
      <form {...door.form}>
        <DoorField
          {...door.field('company')}
          label={t('Company')}
          help={t('USDOT or MC number, your company number here, or its email domain')}
        />
        <DoorPair>
          <DoorField {...door.field('firstName')} label={t('First name')} autoComplete="given-name" />
          <DoorField {...door.field('lastName')} label={t('Last name')} autoComplete="family-name" />
        </DoorPair>
        <DoorField
          {...door.field('emailAddress')}
          label={t('Email address')}
          help={t('We email you a link to confirm it.')}
          type="email"
          autoComplete="email"
        />
        <DoorField {...door.field('phoneNumber')} label={t('Phone (optional)')} type="tel" autoComplete="tel" />
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
        <Message error={door.field('message').error} />
        <DoorSubmit door={door}>{t('Request access')}</DoorSubmit>
      </form>
      <p className={doorStyles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
      </p>
    </DoorFrame>
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

/** Opening the email's link confirms the address; a query, so that it runs once however often the page renders. */
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
