import { IconAddressBook, IconCode, IconMail, IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathTo } from '../paths.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { passes } from '../shell/guards.ts'
import { useWelcome } from '../shell/welcome.ts'
import { ChatButton } from '../support/chat/chat-button.tsx'
import { t } from '../ui/words.ts'
import styles from './ask-somebody.module.css'

/** Where else to turn: people, mail, chat, and for administrators the API documentation. */
export function AskSomebody(): ReactNode {
  const user = useCurrentUser()
  const brand = useWelcome()?.brand
  const isAdmin = user.permissions.includes('Admin') || user.roles.includes('Admin')
  return (
    <aside className={styles.ask} aria-labelledby="help-ask">
      <h2 id="help-ask" className={styles.heading}>
        {t('Not answered here?')}
      </h2>
      <ul className={styles.ways}>
        {passes(user, '/contacts') ? (
          <li>
            <Link to="/contacts" className={styles.way}>
              <IconAddressBook aria-hidden="true" />
              {t('Who to call: Contacts')}
            </Link>
          </li>
        ) : null}
        {brand ? (
          <li>
            <a href={`mailto:${brand.supportEmail}`} className={styles.way}>
              <IconMail aria-hidden="true" />
              {t('Write to {email}', { email: brand.supportEmail })}
            </a>
          </li>
        ) : null}
        {brand?.supportChatUrl ? (
          <li>
            <a href={brand.supportChatUrl} target="_blank" rel="noreferrer" className={styles.way}>
              <IconMessageCircle aria-hidden="true" />
              {t('Support chat')}
            </a>
          </li>
        ) : (
          <li>
            <ChatButton className={styles.way}>
              <IconMessageCircle aria-hidden="true" />
              {t('Support chat')}
            </ChatButton>
          </li>
        )}
        {isAdmin ? (
          <li className={styles.wideOnly}>
            <a href={pathTo.apiDocs} target="_blank" rel="noreferrer" className={styles.way}>
              <IconCode aria-hidden="true" />
              {t('API Documentation')}
            </a>
          </li>
        ) : null}
      </ul>
    </aside>
  )
}
