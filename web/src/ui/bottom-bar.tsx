import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

export interface BottomPlace {
  id: string
  label: string
  icon: ReactNode
  badge?: ReactNode
}

export interface BottomBarProps {
  label: string
  /** At most five. */
  places: readonly BottomPlace[]
  /** Wraps each place in the router's link, with the class name and children given. */
  renderLink: (place: BottomPlace, link: { className: string; children: ReactNode }) => ReactNode
}

/** Phone navigation, within thumb reach. Shown below 600 px only; the link marks the current one by aria-current. */
export function BottomBar({ label, places, renderLink }: BottomBarProps): ReactNode {
  return (
    <nav aria-label={label} className={styles.bar} data-bottom-bar="">
      {places.slice(0, 5).map((place) => (
        <div key={place.id} className={styles.slot}>
          {renderLink(place, {
            className: styles.place ?? '',
            children: (
              <>
                <span className={styles.icon}>
                  {place.icon}
                  {place.badge ? <span className={styles.badge}>{place.badge}</span> : null}
                </span>
                <span className={styles.name}>{place.label}</span>
              </>
            ),
          })}
        </div>
      ))}
    </nav>
  )
}
