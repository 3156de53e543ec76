import { IconRefreshAlert } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { t } from '../ui/words.ts'

/** Asked once in a visit; the banner stays. */
const ASKED = 'waybill.tracking-asked'

/** Without its token the trucks are not seen: whoever can mend it is asked, everybody else is told (SPEC §2.10, §4, §6). */
export function TrackingBanner(): ReactNode {
  const { trackingIntegration, roles, persona } = useCurrentUser()
  const isAdmin = roles.includes('Admin') && persona !== 'driver'
  const [isAsked, setAsked] = useState(() => isAdmin && sessionStorage.getItem(ASKED) === null)
  if (!trackingIntegration?.expired) return null
  const close = (): void => {
    sessionStorage.setItem(ASKED, 'yes')
    setAsked(false)
  }
  const toIntegrations = (
    <ButtonToPage to="/profile" search={{ tab: 'integrations' }} onClick={close}>
      {t('Sign in to it again')}
    </ButtonToPage>
  )
  return (
    <>
      <Banner
        tone="attention"
        title={t('Your vehicle tracking has expired')}
        act={isAdmin ? toIntegrations : undefined}
      >
        {isAdmin ? t('Your trucks are not seen until you do.') : t('Ask your administrator to sign in to it again.')}
      </Banner>
      {isAsked ? (
        <Dialog isOpen onClose={close} title={t('Your vehicle tracking has expired')} error={null} pending={false}>
          <p>
            <IconRefreshAlert aria-hidden="true" /> {t('Your trucks are not seen until you do.')}
          </p>
          {toIntegrations}
        </Dialog>
      ) : null}
    </>
  )
}
