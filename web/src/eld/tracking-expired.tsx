import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { t } from '../ui/words.ts'
import { isToldOfLoss, keepToldOfLoss } from './tracking-lost.ts'

const DIALOG = '[role=dialog]:not([popover]), dialog[open]'

/** Opens by itself for an administrator whose connection has expired, and closes on confirming or on following its link (SPEC §4). It waits where another dialog is open. */
export function TrackingExpired(): ReactNode {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(() => !isToldOfLoss(user))
  // Where it leads to, they see it anyway.
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/profile' })
  const own = useRef<HTMLParagraphElement>(null)
  const isInTheWay = useSyncExternalStore(watchDialogs, () =>
    [...document.querySelectorAll(DIALOG)].some((dialog) => !dialog.contains(own.current)),
  )
  if (!isOpen || isThere || isInTheWay) return null
  const close = (): void => {
    keepToldOfLoss(user)
    setOpen(false)
  }
  return (
    <Dialog isOpen onClose={close} title={t('Your vehicle tracking has expired')} error={null} pending={false}>
      <p ref={own}>{t('We cannot see your trucks until you sign in there again.')}</p>
      <p>
        <ButtonToPage to="/profile" search={{ tab: 'integrations' }} variant="primary" onClick={close}>
          {t('Sign in there again')}
        </ButtonToPage>
      </p>
    </Dialog>
  )
}

/** A dialog is a child of the document while it is open. */
function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
