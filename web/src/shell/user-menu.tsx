import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { usePicture } from '../api/picture.ts'
import { Avatar } from '../ui/avatar.tsx'
import { onFirstInput } from '../ui/first-input.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import styles from './user-menu.module.css'

const fetchActs = () => import('./user-menu-acts.tsx')
const MenuActs = lazyPart(async () => (await fetchActs()).UserMenuActs)

/**
 * The user menu (SPEC §2.2); Contacts come with their room. A native popover closes on Escape and outside
 * presses by itself, and saves every page's first load a menu library.
 */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }): ReactNode {
  const user = useCurrentUser()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setOpened] = useState(false)
  // Well before the network may fail.
  useEffect(() => onFirstInput(() => void fetchActs().catch(() => undefined)), [])
  const name = `${user.firstName} ${user.lastName}`
  const close = (act: () => void) => () => {
    panel.current?.hidePopover()
    act()
  }
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget={id}
        aria-label={t('User menu of {name}, {company}', { name, company: user.companyName })}
      >
        <Avatar firstName={user.firstName} lastName={user.lastName} picture={usePicture(user)} />
        <span className={styles.who} aria-hidden="true">
          <span className={styles.name}>{name}</span> <span className={styles.company}>{user.companyName}</span>
        </span>
        <IconChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('User menu')}
        className={styles.panel}
        onToggle={() => setOpened(true)}
      >
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.company}>{user.companyName}</span>
        </div>
        {wasOpened ? (
          <Suspense>
            <MenuActs close={close} onShowKeys={onShowKeys} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
