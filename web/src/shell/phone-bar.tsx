import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { classNames } from '../ui/class-names.ts'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import { useBadges } from './drawer.tsx'
import styles from './phone-bar.module.css'
import type { OpenGroup } from './places.ts'

/** The bar holds five: four places and the menu with the rest. */
const MOST_PLACES = 4

export function PhoneBar({ groups, onMenu }: { groups: readonly OpenGroup[]; onMenu: () => void }): ReactNode {
  const badges = useBadges()
  const { persona } = useCurrentUser()
  const places = groups.flatMap((group) => group.places).slice(0, MOST_PLACES)
  return (
    <BottomBar
      label={t('Main places')}
      places={[
        ...places.map((place) => {
          const count = badges && place.badge ? place.badge.count(badges) : 0
          return {
            id: place.to,
            label: t(place.label),
            icon: <place.icon aria-hidden="true" />,
            badge: count > 0 ? <Badge count={count} label={place.badge?.says(count, persona) ?? ''} /> : undefined,
          }
        }),
        { id: 'menu', label: t('Menu'), icon: <IconMenu2 aria-hidden="true" /> },
      ]}
      renderLink={(place, link) =>
        place.id === 'menu' ? (
          <button type="button" {...link} className={classNames(link.className, styles.menu)} onClick={onMenu} />
        ) : (
          <Link to={place.id} {...link} />
        )
      }
    />
  )
}
