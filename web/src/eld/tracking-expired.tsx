import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { t } from '../ui/words.ts'
import { isToldOfLoss, keepToldOfLoss } from './tracking-lost.ts'

/** Opens by itself for an administrator whose connection has expired, and closes on confirming or on following its link (SPEC §4). */
export function TrackingExpired(): ReactNode {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(() => !isToldOfLoss(user))
  // Where it leads to, they see it anyway.
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/profile' })
  if (!isOpen || isThere) return null
  const close = (): void => {
    keepToldOfLoss(user)
    setOpen(false)
  }
  return (
    <Dialog isOpen onClose={close} title={t('Your vehicle tracking has expired')} error={null} pending={false}>
      <p>{t('We cannot see your trucks until you sign in there again.')}</p>
      <p>
        <ButtonToPage to="/profile" search={{ tab: 'integrations' }} variant="primary" onClick={close}>
          {t('Sign in there again')}
        </ButtonToPage>
      </p>
    </Dialog>
  )
}
