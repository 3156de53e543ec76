import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { LaneContract } from '@waybill/contract/rates/rate-tables.ts'
import { RATE_TYPES } from '@waybill/contract/rates/rates.ts'
import type { ReactNode } from 'react'
import { type Form, part } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'
import styles from '../rate-list.module.css'
import { rateTypeText } from '../rate-text.ts'

/** The contract's limit. */
const MOST = 12
const FOUR_DECIMALS = { maximumFractionDigits: 4 }
/** Carriers' charges besides line haul, by X12 code (domain §1.8). */
const KINDS: Readonly<Record<string, string>> = {
  SOC: 'Stop-off',
  HAZ: 'Hazardous materials',
  TAR: 'Tarp',
  LDG: 'Driver loads',
  UND: 'Driver unloads',
  EXD: 'Team drivers',
  PSC: 'Protect from freezing',
  MSC: 'Other',
}

export type SurchargeDraft = Omit<LaneContract['surcharges'][number], 'rate'> & { rate: number | null }

/** Paid besides line haul and fuel on every load of the contract. */
export function SurchargeFields<Draft extends { surcharges: SurchargeDraft[] }>(props: {
  form: Form<Draft>
}): ReactNode {
  const form: Form<{ surcharges: SurchargeDraft[] }> = part(props.form)
  const { surcharges } = form.draft
  return (
    <FormSection
      title={t('Surcharges')}
      help={t(
        'Paid on every load under this contract, on top of line haul and fuel. A percentage is of the line haul.',
      )}
    >
      {surcharges.map((surcharge, index) => (
        // Lines have no identity, and hold no state that must follow a move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.surcharge} role="group" aria-label={t('Surcharge {n}', { n: index + 1 })}>
          <FieldRow>
            <form.Select
              name={`surcharges.${index}.code`}
              label={t('Type')}
              options={kindsWith(surcharge.code).map((code) => ({ value: code, label: t(KINDS[code] ?? code) }))}
              onChange={(code) => {
                const isOwnWords = surcharge.description !== (KINDS[surcharge.code] ?? '')
                if (isOwnWords) return
                const named = { ...surcharge, code, description: KINDS[code] ?? code }
                form.set({ surcharges: surcharges.with(index, named) })
              }}
            />
            <form.Text
              name={`surcharges.${index}.description`}
              label={t('Description')}
              maxLength={80}
              autoComplete="off"
            />
          </FieldRow>
          <FieldRow>
            <form.Select
              name={`surcharges.${index}.rateType`}
              label={t('Rate Type')}
              options={RATE_TYPES.map((value) => ({ value, label: rateTypeText(value) }))}
            />
            <form.Number
              name={`surcharges.${index}.rate`}
              label={t('Rate')}
              formatOptions={FOUR_DECIMALS}
              minValue={0}
            />
            <IconButton
              label={t('Remove surcharge {n}', { n: index + 1 })}
              onPress={() => form.set({ surcharges: surcharges.filter((_, at) => at !== index) })}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </FieldRow>
        </div>
      ))}
      <div>
        <Button
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={surcharges.length >= MOST && t('A contract takes at most {n} surcharges', { n: MOST })}
          onPress={() =>
            form.set({
              surcharges: [
                ...surcharges,
                { code: 'SOC', description: KINDS['SOC'] ?? '', rateType: 'Flat', rate: null },
              ],
            })
          }
        >
          {t('Add a surcharge')}
        </Button>
      </div>
    </FormSection>
  )
}

/** An unknown code from elsewhere is kept. */
function kindsWith(code: string): string[] {
  return [...new Set([...Object.keys(KINDS), code])]
}
