import { useQuery } from '@tanstack/react-query'
import { driverSignIn } from '@waybill/contract/identity/driver-sign-in.ts'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { sayError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { currentUser, markDriverApp, sessionState } from '../../api/session.ts'
import { pathTo } from '../../paths.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../ui/words.ts'
import styles from '../door/door-frame.module.css'
import { DoorFrame } from '../door/door-frame.tsx'
import { takeLinkToken } from '../link-token.ts'
import { SecondFactorStep } from '../sign-in/second-factor-step.tsx'
import formStyles from '../sign-in/sign-in-form.module.css'
import { challengeIn } from '../sign-in/use-sign-in.ts'

export interface DriverLinkPageProps {
  /** Opens the app for a user who just signed in (main.tsx). */
  onEnter: (signedIn: SignedIn, path?: string) => void
}

/** Where a driver link leads: the code leaves the address bar at once, is exchanged by POST, and the loads open. */
export function DriverLinkPage({ onEnter }: DriverLinkPageProps): ReactNode {
  const code = takeLinkToken('code')
  // A user already signed in here, such as a dispatcher trying the link, is asked first.
  const [isWished, setWished] = useState(() => sessionState() !== 'alive')
  const enter = (signedIn: SignedIn, path?: string): void => {
    onEnter(signedIn, path)
    markDriverApp()
  }
  if (code === '') return <NoWayIn title={t('Open the link again')} />
  if (isWished) return <Exchange code={code} onEnter={enter} />
  const { firstName = '', lastName = '' } = currentUser() ?? {}
  return (
    <DoorFrame
      title={t('Sign in as a driver?')}
      lead={t('{name} is signed in on this device, and would be signed out here.', {
        name: `${firstName} ${lastName}`,
      })}
    >
      <div className={formStyles.form}>
        <button type="button" className={formStyles.submit} onClick={() => setWished(true)}>
          {t('Sign in as the driver')}
        </button>
      </div>
      <p className={styles.ways}>
        <a href={pathTo.home}>{t('Stay signed in')}</a>
      </p>
    </DoorFrame>
  )
}

function Exchange({ code, onEnter }: DriverLinkPageProps & { code: string }): ReactNode {
  // A code works once: exchange it once, however often the page renders.
  const exchanged = useQuery({
    queryKey: ['driver-link'],
    queryFn: async () => {
      const { shipmentNumber, ...signedIn } = await call(driverSignIn.authorize, { body: { code } })
      onEnter(signedIn, placeOf(shipmentNumber))
      // The token is kept with the session, nowhere else.
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })
  const { error } = exchanged
  const challenge = challengeIn(error)
  if (challenge !== undefined)
    return (
      <DoorFrame title={t('Now the second factor, and you’re in.')}>
        <SecondFactorStep
          challenge={challenge}
          onSignedIn={(signedIn) => onEnter(signedIn, placeOf(isProblem(error) ? error.shipmentNumber : null))}
          onBack={() => window.location.assign(pathTo.login)}
        />
      </DoorFrame>
    )
  if (isProblem(error, 'link-over', 'bad-request')) return <NoWayIn title={t('This link is no longer valid')} />
  if (exchanged.isError)
    return (
      <DoorFrame title={t('You could not be signed in')} lead={sayError(error)[0]?.text}>
        <button type="button" className={styles.other} onClick={() => void exchanged.refetch()}>
          {exchanged.isFetching ? <Spinner label={t('Loading')} /> : t('Try again')}
        </button>
      </DoorFrame>
    )
  return (
    <DoorFrame title={t('You are being signed in')} lead={t('This takes a moment.')}>
      <Spinner label={t('Signing in')} />
    </DoorFrame>
  )
}

/** A link made for a load opens that load. */
function placeOf(shipmentNumber: string | null | undefined): string {
  return shipmentNumber ? pathTo.driveLoad(shipmentNumber) : pathTo.drive
}

function NoWayIn({ title }: { title: string }): ReactNode {
  return (
    <DoorFrame
      title={title}
      lead={t(
        'A sign-in link works once, and for two minutes. Ask your dispatcher for a new one and open it right away.',
      )}
    >
      <p className={styles.ways}>
        <a href={pathTo.login}>{t('Sign in with a password')}</a>
      </p>
    </DoorFrame>
  )
}
