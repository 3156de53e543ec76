import type { ReactNode } from 'react'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import type { ButtonVariant } from '../../ui/button-look.ts'
import { t } from '../../ui/words.ts'
import { BILLS_TO_ENTER, TO_AUDIT } from './invoice-views.ts'

export interface PayablesActProps {
  invoiceNumber: string
  kind: 'audit' | 'broker-bill'
  /** In the list as it is, not in theirs. */
  keepsList?: true
  variant?: ButtonVariant
}

/** Leads payables to what they audit, or to a broker's bill that they enter. */
export function PayablesAct({ invoiceNumber, kind, keepsList, variant }: PayablesActProps): ReactNode {
  const isAudit = kind === 'audit'
  return (
    <ButtonToPage
      to="/accounting/$invoiceNumber/preview"
      params={{ invoiceNumber }}
      search={keepsList ?? (isAudit ? TO_AUDIT : BILLS_TO_ENTER)}
      resetScroll={!keepsList}
      size="small"
      variant={variant}
      aria-label={
        isAudit
          ? t('Audit invoice {number}', { number: invoiceNumber })
          : t('Enter bill of invoice {number}', { number: invoiceNumber })
      }
    >
      {isAudit ? t('Audit') : t('Enter bill')}
    </ButtonToPage>
  )
}
