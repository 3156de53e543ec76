import { IconRefreshAlert } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { t } from '../ui/words.ts'

/**
 * Without a tracking token no trucks are visible: users who can fix it get a link, everyone else a notice (SPEC §2.10, §4, §6). The dialog
 * opens only when an administrator asks for it; otherwise it would interrupt their work.
 */
export function TrackingBanner(): ReactNode {
  const { trackingIntegration, roles, persona } = useCurrentUser()
  const isAdmin = roles.includes('Admin') && persona !== 'driver'
  const [isOpen, setOpen] = useState(false)
  if (!trackingIntegration?.expired) return null
  const close = (): void => setOpen(false)
  return (
    <>
      <Banner
        tone="attention"
        title={t('Your vehicle tracking has expired')}
        act={isAdmin ? <Button onPress={() => setOpen(true)}>{t('Sign in there again')}</Button> : undefined}
      >
        {isAdmin ? t('We cannot see your trucks until you do.') : t('Ask your administrator to sign in to it again.')}
      </Banner>
      {isOpen ? (
        <Dialog isOpen onClose={close} title={t('Your vehicle tracking has expired')} error={null} pending={false}>
          <p>
            <IconRefreshAlert aria-hidden="true" /> {t('We cannot see your trucks until you do.')}
          </p>
          <ButtonToPage to="/profile" search={{ tab: 'integrations' }} onClick={close}>
            {t('Sign in there again')}
          </ButtonToPage>
        </Dialog>
      ) : null}
    </>
  )
}
