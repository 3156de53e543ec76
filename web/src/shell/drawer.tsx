import {
  IconAddressBook,
  IconBook,
  IconBuilding,
  IconHelpCircle,
  IconLogout,
  IconMessageCircle,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { queryFor } from '../api/queries.ts'
import { ChatButton } from '../support/chat/chat-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { useBack } from '../ui/use-back.ts'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import styles from './drawer.module.css'
import type { DrawerState } from './drawer-state.ts'
import { passes } from './guards.ts'
import { logOut } from './log-out.ts'
import { openRequestsText, useOpenRequests } from './open-requests.ts'
import { isAt, type OpenGroup, type OpenPlace } from './places.ts'
import { useWelcome } from './welcome.ts'

export function useBadges() {
  return useQuery(queryFor(dashboard.badges, {})).data
}

/** The side drawer (SPEC §2.3): beside the page on wide screens, over it on others. */
export function Drawer({ drawer, groups }: { drawer: DrawerState; groups: readonly OpenGroup[] }): ReactNode {
  const isNarrow = drawer.isBeside && !drawer.isOpen
  const content = (
    <>
      {groups.map((group) => (
        <section key={group.id}>
          {group.heading ? <h2 className={styles.heading}>{t(group.heading)}</h2> : null}
          <ul>
            {group.places.map((place) => (
              <li key={place.room}>
                <PlaceLink place={place} onFollow={drawer.dismiss} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isNarrow ? null : <AccountGroup onFollow={drawer.dismiss} />}
    </>
  )
  if (drawer.isBeside)
    return (
      <nav aria-label={t('Main')} className={classNames(styles.drawer, isNarrow && styles.narrow)}>
        {content}
      </nav>
    )
  return (
    <OverPage drawer={drawer}>
      <nav aria-label={t('Main')}>{content}</nav>
    </OverPage>
  )
}

/** A native dialog traps the focus, closes on Escape and needs no code. */
function OverPage({ drawer, children }: { drawer: DrawerState; children: ReactNode }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(drawer.isOpen, drawer.dismiss)
  useEffect(() => {
    if (drawer.isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [drawer.isOpen])
  return (
    <dialog
      ref={dialog}
      aria-label={t('Menu')}
      className={styles.over}
      onClose={drawer.dismiss}
      onClick={(event) => event.target === dialog.current && drawer.dismiss()}
    >
      <div className={styles.sheet}>{children}</div>
    </dialog>
  )
}

function PlaceLink({ place, onFollow }: { place: OpenPlace; onFollow: () => void }): ReactNode {
  const badges = useBadges()
  const { persona } = useCurrentUser()
  const isHere = useLocation({ select: ({ pathname }) => isAt(place, pathname) })
  const count = badges && place.badge ? place.badge.count(badges) : 0
  return (
    <Link
      to={place.to}
      className={styles.place}
      title={t(place.label)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onFollow}
    >
      <place.icon aria-hidden="true" />
      <span className={styles.label}>{t(place.label)}</span>
      <span className={styles.badge}>
        <Badge count={count} label={place.badge?.says(count, persona) ?? ''} />
      </span>
    </Link>
  )
}

/** Collapsed by default (SPEC §2.3). */
function AccountGroup({ onFollow }: { onFollow: () => void }): ReactNode {
  const user = useCurrentUser()
  const openRequests = useOpenRequests() ?? 0
  const isAdmin = user.permissions.includes('Admin') || user.roles.includes('Admin')
  const brand = useWelcome()?.brand
  return (
    <div className={styles.account}>
      <Disclosure title={t('Account')}>
        <ul>
          {passes(user, '/how-to') ? (
            <li>
              <Link to="/how-to" className={styles.place} onClick={onFollow}>
                <IconHelpCircle aria-hidden="true" />
                <span className={styles.label}>{t('How To')}</span>
              </Link>
            </li>
          ) : null}
          {passes(user, '/contacts') ? (
            <li>
              <Link to="/contacts" className={styles.place} onClick={onFollow}>
                <IconAddressBook aria-hidden="true" />
                <span className={styles.label}>{isAdmin ? t('Admin') : t('Contacts')}</span>
                <span className={styles.badge}>
                  <Badge count={openRequests} label={openRequestsText(openRequests)} isUrgent />
                </span>
              </Link>
            </li>
          ) : null}
          {passes(user, '/company') ? (
            <li>
              <Link to="/company" className={styles.place} onClick={onFollow}>
                <IconBuilding aria-hidden="true" />
                <span className={styles.label}>{t('Company')}</span>
              </Link>
            </li>
          ) : null}
          {passes(user, '/profile') ? (
            <li>
              <Link to="/profile" className={styles.place} onClick={onFollow}>
                <IconUser aria-hidden="true" />
                <span className={styles.label}>{t('Profile')}</span>
              </Link>
            </li>
          ) : null}
          {brand?.supportDocsUrl ? (
            <li>
              <a href={brand.supportDocsUrl} target="_blank" rel="noreferrer" className={styles.place}>
                <IconBook aria-hidden="true" />
                <span className={styles.label}>{t('Support Docs')}</span>
              </a>
            </li>
          ) : null}
          {brand?.supportChatUrl ? (
            <li>
              <a href={brand.supportChatUrl} target="_blank" rel="noreferrer" className={styles.place}>
                <IconMessageCircle aria-hidden="true" />
                <span className={styles.label}>{t('Chat')}</span>
              </a>
            </li>
          ) : (
            <li>
              <ChatButton className={styles.place} onFollow={onFollow}>
                <IconMessageCircle aria-hidden="true" />
                <span className={styles.label}>{t('Chat')}</span>
              </ChatButton>
            </li>
          )}
          <li>
            <button type="button" className={styles.place} onClick={() => void logOut()}>
              <IconLogout aria-hidden="true" />
              <span className={styles.label}>{t('Logout')}</span>
            </button>
          </li>
        </ul>
      </Disclosure>
    </div>
  )
}
