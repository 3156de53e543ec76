import { IconQrcode } from '@tabler/icons-react'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { ButtonSize } from '../../ui/button-look.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'

const DriverLinkDialog = lazyPart(async () => (await import('./driver-link-dialog.tsx')).DriverLinkDialog)

export interface DriverLinkActProps {
  driver: { id: string; name: string }
  /** The shipment that the link opens. */
  shipmentId?: string
  /** Icon only, beside a name. */
  isSmall?: boolean
  size?: ButtonSize
  disabledReason?: string | null
}

/** Signs in one of the company's drivers on their phone; hidden if not allowed. */
export function DriverLinkAct({ driver, shipmentId, isSmall, size, disabledReason }: DriverLinkActProps): ReactNode {
  const { persona } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!may(persona, 'driver:invite')) return null
  const icon = <IconQrcode aria-hidden="true" />
  return (
    <>
      {isSmall ? (
        <IconButton
          label={t('Sign-in link for {driver}', { driver: driver.name })}
          size="small"
          onPress={() => setOpen(true)}
        >
          {icon}
        </IconButton>
      ) : (
        <Button size={size} icon={icon} disabledReason={disabledReason} onPress={() => setOpen(true)}>
          {t('Sign-in link')}
        </Button>
      )}
      <Suspense>
        {isOpen ? <DriverLinkDialog driver={driver} shipmentId={shipmentId} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
