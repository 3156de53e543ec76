import { IconBook, IconMenu2, IconMessageCircle, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Welcome } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { ChatButton } from '../support/chat/chat-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { UpdatesButton } from '../updates/updates-button.tsx'
import { useCurrentUser } from './current-user.ts'
import type { DrawerState } from './drawer-state.ts'
import { passes } from './guards.ts'
import styles from './header.module.css'
import { LiveIndicator } from './live-indicator.tsx'
import { Logo } from './logo.tsx'
import { QuickSearch } from './quick-search.tsx'
import { UserMenu } from './user-menu.tsx'

/** Notifications load after the page. */
const Bell = lazyPart(async () => (await import('../notifications/bell.tsx')).Bell)

export interface HeaderProps {
  title: string
  brand: Welcome['brand'] | undefined
  drawer: DrawerState
  searchRef: Ref<HTMLInputElement>
  onShowKeys: () => void
}

/** SPEC §2.2. */
export function Header({ title, brand, drawer, searchRef, onShowKeys }: HeaderProps): ReactNode {
  const user = useCurrentUser()
  const isPhone = useMedia('(width < 600px)')
  const [isSearching, setSearching] = useState(false)
  const mayEverSearch = passes(user, '/shipments')
  if (isPhone && isSearching)
    return (
      <div className={styles.bar}>
        <QuickSearch inputRef={focusWhenShown} onLeave={() => setSearching(false)} />
      </div>
    )
  return (
    <div className={styles.bar}>
      <div className={styles.start}>
        <button
          type="button"
          className={classNames(styles.square, styles.wideOnly)}
          aria-label={drawer.isOpen ? t('Close menu') : t('Open menu')}
          aria-expanded={drawer.isOpen}
          onClick={drawer.toggle}
        >
          <IconMenu2 aria-hidden="true" />
        </button>
        <Link to={passes(user, '/dashboard') ? '/dashboard' : '/'} className={classNames(styles.logo, 'thumb')}>
          <Logo />
          <span className={styles.brand}>{brand?.name ?? ''}</span>
          <span className="visually-hidden">{t('Dashboard')}</span>
        </Link>
        <p className={styles.title} aria-live="polite">
          {title}
        </p>
      </div>
      <div className={styles.search}>{mayEverSearch && !isPhone ? <QuickSearch inputRef={searchRef} /> : null}</div>
      <div className={styles.end}>
        {mayEverSearch && isPhone ? (
          <button
            type="button"
            className={styles.square}
            aria-label={t('Search shipments')}
            onClick={() => setSearching(true)}
          >
            <IconSearch aria-hidden="true" />
          </button>
        ) : null}
        {brand && !brand.supportDocsUrl && passes(user, '/how-to') ? (
          <Link
            to="/how-to"
            aria-label={t('Support Docs')}
            title={t('Support Docs')}
            className={classNames(styles.square, styles.wideOnly)}
          >
            <IconBook aria-hidden="true" />
          </Link>
        ) : (
          <OutsideLink href={brand?.supportDocsUrl} label={t('Support Docs')}>
            <IconBook aria-hidden="true" />
          </OutsideLink>
        )}
        <UpdatesButton />
        {brand?.supportChatUrl ? (
          <OutsideLink href={brand.supportChatUrl} label={t('Support chat')}>
            <IconMessageCircle aria-hidden="true" />
          </OutsideLink>
        ) : (
          <ChatButton className={classNames(styles.square, styles.wideOnly)} label={t('Support chat')}>
            <IconMessageCircle aria-hidden="true" />
          </ChatButton>
        )}
        <Suspense fallback={<span className={styles.square} />}>
          <Bell />
        </Suspense>
        <LiveIndicator />
        <UserMenu onShowKeys={onShowKeys} />
      </div>
    </div>
  )
}

function focusWhenShown(input: HTMLInputElement | null): void {
  input?.focus()
}

/** Shown if the provider configured it. */
function OutsideLink(link: { href: string | null | undefined; label: string; children: ReactNode }): ReactNode {
  if (!link.href) return null
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noreferrer"
      aria-label={link.label}
      title={link.label}
      className={classNames(styles.square, styles.wideOnly)}
    >
      {link.children}
    </a>
  )
}
