import {
  IconAddressBook,
  IconBuilding,
  IconCode,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconLogout2,
  IconMailX,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { pathTo } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { t } from '../ui/words.ts'
import { type Appearance, chooseAppearance, useAppearance } from './appearance.ts'
import { useCurrentUser } from './current-user.ts'
import { passes } from './guards.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { openRequestsText, useOpenRequests } from './open-requests.ts'
import styles from './user-menu.module.css'

/** Few users have several companies: load them only when the menu opens. */
const CompanyInvitations = lazyPart(async () => (await import('./company-invitations.tsx')).CompanyInvitations)
const CompanySwitch = lazyPart(async () => (await import('./company-switch.tsx')).CompanySwitch)

const LOOKS: readonly { id: Appearance; label: string; icon: ReactNode }[] = [
  { id: 'system', label: 'System', icon: <IconDeviceDesktop aria-hidden="true" /> },
  { id: 'light', label: 'Light', icon: <IconSun aria-hidden="true" /> },
  { id: 'dark', label: 'Dark', icon: <IconMoon aria-hidden="true" /> },
]

/** What the user menu offers, once it opens. */
export function UserMenuActs({
  close,
  onShowKeys,
}: {
  close: (act: () => void) => () => void
  onShowKeys: () => void
}): ReactNode {
  const user = useCurrentUser()
  const openRequests = useOpenRequests() ?? 0
  const isAdmin = user.permissions.includes('Admin') || user.roles.includes('Admin')
  return (
    <>
      <Suspense>
        <CompanyInvitations onFollow={close(() => undefined)} />
        {user.actsForSeveralCompanies ? <CompanySwitch onSwitched={close(() => undefined)} /> : null}
      </Suspense>
      <ul className={styles.acts}>
        {passes(user, '/profile') ? (
          <li>
            <Link to="/profile" className={styles.act} onClick={close(() => undefined)}>
              <IconUser aria-hidden="true" />
              {t('My Profile')}
            </Link>
          </li>
        ) : null}
        {passes(user, '/contacts') ? (
          <li>
            <Link to="/contacts" className={styles.act} onClick={close(() => undefined)}>
              <IconAddressBook aria-hidden="true" />
              {isAdmin ? t('Admin') : t('Contacts')}
              <span className={styles.badge}>
                <Badge count={openRequests} label={openRequestsText(openRequests)} isUrgent />
              </span>
            </Link>
          </li>
        ) : null}
        {passes(user, '/company') ? (
          <li>
            <Link to="/company" className={styles.act} onClick={close(() => undefined)}>
              <IconBuilding aria-hidden="true" />
              {t('Company')}
            </Link>
          </li>
        ) : null}
        {passes(user, '/undelivered-letters') ? (
          <li>
            <Link to="/undelivered-letters" className={styles.act} onClick={close(() => undefined)}>
              <IconMailX aria-hidden="true" />
              {t('Undelivered email')}
            </Link>
          </li>
        ) : null}
        {isAdmin ? (
          <li className={styles.wideOnly}>
            <a className={styles.act} href={pathTo.apiDocs} target="_blank" rel="noreferrer">
              <IconCode aria-hidden="true" />
              {t('API Documentation')}
            </a>
          </li>
        ) : null}
        <Act icon={<IconKeyboard aria-hidden="true" />} onPress={close(onShowKeys)}>
          {t('Keyboard')}
        </Act>
      </ul>
      <LookChoice />
      <ul className={styles.acts}>
        <Act icon={<IconLogout aria-hidden="true" />} onPress={close(() => void logOut())}>
          {t('Logout')}
        </Act>
        <Act icon={<IconLogout2 aria-hidden="true" />} onPress={close(() => void logOutEverywhere())}>
          {t('Sign out everywhere')}
        </Act>
      </ul>
    </>
  )
}

function Act({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <li>
      <button type="button" className={styles.act} onClick={onPress}>
        {icon}
        {children}
      </button>
    </li>
  )
}

function LookChoice(): ReactNode {
  const chosen = useAppearance()
  return (
    <fieldset className={styles.looks}>
      <legend className="visually-hidden">{t('Appearance')}</legend>
      {LOOKS.map(({ id, label, icon }) => (
        <label key={id} className={styles.look}>
          <input
            type="radio"
            name="appearance"
            className="visually-hidden"
            checked={chosen === id}
            onChange={() => chooseAppearance(id)}
          />
          {icon}
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}
