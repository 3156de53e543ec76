import { Link } from '@tanstack/react-router'
import type { ContactCompany } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { Identifier } from '../../ui/identifier.tsx'
import { plural, t } from '../../ui/words.ts'
import { companyKindText } from '../contact-text.ts'
import styles from './company-card.module.css'

/** A contact's company: name, kind, the numbers the trade knows it by, and a link to its people. */
export function CompanyCard({ company }: { company: ContactCompany }): ReactNode {
  const numbers = [
    { label: t('Company number'), value: company.number },
    { label: 'USDOT', value: company.usdot },
    { label: 'MC', value: company.docketNumber },
    { label: 'SCAC', value: company.scac },
  ]
  return (
    <div className={styles.card}>
      <p className={styles.name}>{company.name}</p>
      <p className={styles.kind}>{companyKindText(company.kind)}</p>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value }) =>
          value ? (
            <div key={label} className={styles.number}>
              <dt>{label}</dt>
              <dd>
                <Identifier label={label} value={value} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <Link to="/contacts" search={{ companyId: company.id }} className={styles.people}>
        {plural(company.peopleCount, '{n} person', '{n} people')}
      </Link>
    </div>
  )
}
