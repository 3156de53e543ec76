import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { LaneContract } from '@waybill/contract/rate-tables.ts'
import { RATE_TYPES } from '@waybill/contract/rates.ts'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import styles from './rate-list.module.css'
import { rateTypeText } from './rate-text.ts'
import { figureOf } from './use-rate-sheet.ts'

/** As many as a contract takes. */
const MOST = 12
const FOUR_DECIMALS = { maximumFractionDigits: 4 }
/** What carriers charge beside the line haul, by the codes of X12 (domain §1.8). */
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

export interface SurchargeFieldsProps {
  surcharges: readonly SurchargeDraft[]
  about: (field: string) => string | undefined
  onChange: (surcharges: SurchargeDraft[]) => void
}

/** What is paid beside line haul and fuel on every load of the contract. */
export function SurchargeFields({ surcharges, about, onChange }: SurchargeFieldsProps): ReactNode {
  const set = (at: number, part: Partial<SurchargeDraft>): void =>
    onChange(surcharges.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <FormSection
      title={t('Surcharges')}
      help={t('Paid on every load of this contract, beside line haul and fuel. A percentage is of the line haul.')}
    >
      {surcharges.map((surcharge, index) => (
        // Lines have no identity of their own, and nothing in them outlives a change of place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.surcharge} role="group" aria-label={t('Surcharge {n}', { n: index + 1 })}>
          <FieldRow>
            <Select
              label={t('Kind')}
              options={kindsWith(surcharge.code).map((code) => ({ value: code, label: t(KINDS[code] ?? code) }))}
              value={surcharge.code}
              onChange={(code) => {
                const isOwnWords = surcharge.description !== (KINDS[surcharge.code] ?? '')
                const named = isOwnWords ? {} : { description: KINDS[code] ?? code }
                set(index, { code, ...named })
              }}
            />
            <TextField
              label={t('Description')}
              maxLength={80}
              autoComplete="off"
              value={surcharge.description}
              onChange={(description) => set(index, { description })}
              error={about(`surcharges.${index}.description`)}
            />
          </FieldRow>
          <FieldRow>
            <Select
              label={t('Rate Type')}
              options={RATE_TYPES.map((value) => ({ value, label: rateTypeText(value) }))}
              value={surcharge.rateType}
              onChange={(rateType) => set(index, { rateType })}
            />
            <NumberField
              label={t('Rate')}
              formatOptions={FOUR_DECIMALS}
              minValue={0}
              value={surcharge.rate ?? Number.NaN}
              onChange={(rate) => set(index, { rate: figureOf(rate) })}
              error={about(`surcharges.${index}.rate`)}
            />
            <IconButton
              label={t('Remove surcharge {n}', { n: index + 1 })}
              onPress={() => onChange(surcharges.filter((_, at) => at !== index))}
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
            onChange([...surcharges, { code: 'SOC', description: KINDS['SOC'] ?? '', rateType: 'Flat', rate: null }])
          }
        >
          {t('Add a surcharge')}
        </Button>
      </div>
    </FormSection>
  )
}

/** A code that came from elsewhere stays what it was. */
function kindsWith(code: string): string[] {
  return [...new Set([...Object.keys(KINDS), code])]
}
