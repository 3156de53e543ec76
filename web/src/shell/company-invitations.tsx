import { IconMailQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memberships } from '@waybill/contract/identity/memberships.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { t } from '../ui/words.ts'
import styles from './user-menu.module.css'

/** Companies that invite the user to act for them too; answered in the profile. */
export function CompanyInvitations({ onFollow }: { onFollow: () => void }): ReactNode {
  const { data } = useQuery(queryFor(memberships.invitations, {}))
  if (!data || data.data.length === 0) return null
  return (
    <ul className={styles.acts}>
      {data.data.map(({ id, companyName }) => (
        <li key={id}>
          <Link to="/profile" search={{ tab: 'security' }} className={styles.act} onClick={onFollow}>
            <IconMailQuestion aria-hidden="true" />
            {t('{company} invites you', { company: companyName })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
