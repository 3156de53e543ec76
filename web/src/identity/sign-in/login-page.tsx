import { useMutationState } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { session } from '../../api/session.ts'
import { pathTo } from '../../paths.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { t } from '../../ui/words.ts'
import styles from '../door/door-frame.module.css'
import { DoorFrame } from '../door/door-frame.tsx'
import { DemoPeople } from './demo-people.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { welcome as greet, SIGN_IN, useSignIn } from './use-sign-in.ts'

/** The sign-in page. It stands alone; the app loads while the user types (main.tsx). */
export function LoginPage(): ReactNode {
  const welcome = useWelcome()
  const oneClick = useSignIn({ besideForm: false })
  const hasFailed = useMutationState({ filters: { mutationKey: SIGN_IN, status: 'error' } }).length > 0
  const now = session()
  const [step, setStep] = useState<1 | 2>(1)
  const isSecondStep = step === 2 || (oneClick.data !== undefined && 'challenge' in oneClick.data)
  return (
    <DoorFrame
      title={isSecondStep ? t('Enter your code') : t('Sign in')}
      lead={
        isSecondStep
          ? t('One more step.')
          : now.state === 'ended'
            ? t('Your session ended. Sign in to pick up where you left off.')
            : t('Freight, tenders and payments in one place.')
      }
      hasToasts={hasFailed}
      side={
        welcome && welcome.demoPassword !== null && welcome.demoPeople.length > 0 ? (
          <DemoPeople
            people={welcome.demoPeople}
            pending={oneClick.isPending || oneClick.isSuccess ? oneClick.variables.userName : undefined}
            onChoose={(userName) => oneClick.mutate({ userName, password: welcome.demoPassword ?? '' })}
          />
        ) : null
      }
    >
      {oneClick.data && 'challenge' in oneClick.data ? (
        <SecondFactorStep
          challenge={oneClick.data.challenge}
          onSignedIn={(signedIn) => void greet(signedIn)}
          onBack={() => oneClick.reset()}
        />
      ) : (
        <SignInForm userName={now.state === 'ended' ? now.user.userName : ''} onStep={setStep} />
      )}
      {isSecondStep ? null : (
        <p className={styles.ways}>
          <a href={pathTo.forgotPassword} onClick={takeNameAlong}>
            {t('Forgot password?')}
          </a>
          <a href={pathTo.requestAccess}>{t('Request access')}</a>
          <a href={pathTo.becomeCarrier}>{t('Become a carrier')}</a>
        </p>
      )}
    </DoorFrame>
  )
}

/** So a typed address need not be retyped. */
function takeNameAlong(event: MouseEvent<HTMLAnchorElement>): void {
  const typed = document.querySelector<HTMLInputElement>('input[name="userName"]')?.value.trim()
  if (typed) event.currentTarget.search = new URLSearchParams({ login_hint: typed }).toString()
}
