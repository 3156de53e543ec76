import { useQueryClient } from '@tanstack/react-query'
import { identity } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, useEffect } from 'react'
import { read } from '../../api/call.ts'
import { listenLive } from '../../api/live.ts'
import { renewUser } from '../../api/session.ts'
import { logOut } from '../../shell/log-out.ts'
import { t } from '../../ui/words.ts'
import { ConfirmIdentity } from '../confirm/confirm-identity.tsx'
import door from '../door/door-frame.module.css'
import { DoorFrame } from '../door/door-frame.tsx'
import { EnrolSecondFactor } from './enrol-second-factor.tsx'

/** The provider's staff must set one up first (TRUST, Passwords). */
export function SecondFactorGate(): ReactNode {
  const client = useQueryClient()
  useEffect(() => listenLive(client), [client])
  return (
    <DoorFrame
      title={t('Set up a second factor')}
      lead={t('Your company requires a code from your phone in addition to the password.')}
      hasToasts
    >
      <EnrolSecondFactor onDone={() => void read(identity.me, {}).then(renewUser)} />
      <p className={door.ways}>
        <button type="button" onClick={() => void logOut()}>
          {t('Sign out')}
        </button>
      </p>
      <ConfirmIdentity />
    </DoorFrame>
  )
}
