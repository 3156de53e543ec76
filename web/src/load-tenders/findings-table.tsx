import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { Finding } from '@waybill/contract/load-tenders/load-tenders.ts'
import type { ReactNode } from 'react'
import { retell, t } from '../ui/words.ts'
import styles from './findings-table.module.css'

export interface FindingsTableProps {
  label: string
  findings: readonly Finding[]
}

/** What is wrong with a document and where: errors first, then in document order. */
export function FindingsTable({ label, findings }: FindingsTableProps): ReactNode {
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Segment')}</th>
          <th scope="col">{t('Element')}</th>
          <th scope="col">{t('Position')}</th>
          <th scope="col">{t('Reason')}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(findings).map((finding, index) => (
          <tr key={index} data-severity={finding.severity}>
            <td className={styles.segment}>
              <Severity of={finding.severity} />
              <code>{finding.segment || '—'}</code>
            </td>
            <td className={styles.number} data-label={t('Element')}>
              {finding.element === null ? '—' : String(finding.element).padStart(2, '0')}
            </td>
            <td className={styles.number} data-label={t('Position')}>
              {finding.position}
            </td>
            <td className={styles.reason}>
              {retell(finding.said)} <code className={styles.code}>{finding.code}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Severity({ of }: { of: Finding['severity'] }): ReactNode {
  const Icon = of === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <>
      <Icon aria-hidden="true" className={of === 'error' ? styles.error : styles.warning} />
      <span className="visually-hidden">{of === 'error' ? t('Error') : t('Warning')}</span>
    </>
  )
}

function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity }: Finding) => (severity === 'error' ? 0 : 1)
  return findings.toSorted((one, other) => rank(one) - rank(other) || one.position - other.position)
}
