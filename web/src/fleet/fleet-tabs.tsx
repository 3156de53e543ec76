import { IconCalendarWeek, IconTruck, IconUsers } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { t } from '../ui/words.ts'

const ButtonTo = createLink(LinkButton)

/** From the drivers to what they drive. */
export function ToVehicles({ isBrief }: { isBrief: boolean }): ReactNode {
  return (
    <ButtonTo to="/fleet/vehicles" icon={<IconTruck aria-hidden="true" />}>
      {isBrief ? t('Trucks') : t('Trucks and trailers')}
    </ButtonTo>
  )
}

/** From the trucks and trailers to who drives them. */
export function ToDrivers(): ReactNode {
  return (
    <ButtonTo to="/fleet" icon={<IconUsers aria-hidden="true" />}>
      {t('Drivers')}
    </ButtonTo>
  )
}

/** To the board of drivers and days. */
export function ToBoard(): ReactNode {
  return (
    <ButtonTo to="/dispatch" icon={<IconCalendarWeek aria-hidden="true" />}>
      {t('Dispatch board')}
    </ButtonTo>
  )
}
