import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { statements } from '@waybill/contract/payments/statements.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'

const SEARCH_DEBOUNCE_MS = 250

export interface PayeeBoxProps {
  value: string | undefined
  /** The chosen one's, once its statement is here. */
  name: string | undefined
  onChange: (payeeId: string) => void
}

/** Finds whom the provider pays. */
export function PayeeBox({ value, name, onChange }: PayeeBoxProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const query = useDebounced((typed ?? '').trim(), SEARCH_DEBOUNCE_MS) || undefined
  const found = useQuery({ ...queryFor(statements.payees, { query: { query } }), placeholderData: keepPreviousData })
  return (
    <ComboBox
      label={t('Paid to')}
      placeholder={t('Find by name or number')}
      remote={found}
      options={(found.data?.data ?? []).map(({ id, name: label, number }) => ({ value: id, label, detail: number }))}
      value={value ?? null}
      inputValue={typed ?? name ?? ''}
      onInputChange={setTyped}
      onChange={(payeeId) => {
        if (payeeId === null) return
        // Any other text would open the list again.
        setTyped(found.data?.data.find(({ id }) => id === payeeId)?.name)
        onChange(payeeId)
      }}
    />
  )
}
