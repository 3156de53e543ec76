import { IconAlertTriangle, IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import type { ConsolidationLimits, ShipmentProposal } from '@waybill/contract/planning/planning.ts'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { locale, plural, retell, t } from '../ui/words.ts'
import styles from './plan.module.css'

const LIMITS: readonly {
  name: keyof ConsolidationLimits
  label: string
  unit?: string
  most: number
  least: number
}[] = [
  { name: 'maxWeight', label: 'Max weight', unit: 'lb', least: 1, most: 200_000 },
  { name: 'maxUnits', label: 'Max units', least: 1, most: 10_000 },
  { name: 'maxMiles', label: 'Max distance', unit: 'mi', least: 0, most: 1_000 },
  { name: 'windowDays', label: 'Days around windows', least: 0, most: 30 },
]

/** Whether the orders can travel together, each check with its limit and value. */
export function PlanChecks({
  proposal,
  limits,
  onLimits,
}: {
  proposal: ShipmentProposal
  limits: ConsolidationLimits
  onLimits: (limits: ConsolidationLimits) => void
}): ReactNode {
  const { checks } = proposal
  return (
    <Section title={t('Checks')}>
      {checks.length === 0 ? <p className={styles.faint}>{t('Only one order: no conflicts.')}</p> : null}
      <ul className={styles.checks} aria-label={t('Checks')}>
        {checks.map(({ kind, what, limit, actual, passes, isBinding }) => (
          <li key={kind} className={styles.check} data-outcome={passes ? 'passes' : isBinding ? 'refuses' : 'warns'}>
            {passes ? (
              <IconCheck aria-label={t('Passes')} />
            ) : isBinding ? (
              <IconX aria-label={t('Cannot travel together')} />
            ) : (
              <IconAlertTriangle aria-label={t('Over the limit')} />
            )}
            <span>
              <strong>{retell(what)}</strong> {retell(actual)}
            </span>
            <span className={styles.faint}>{retell(limit)}</span>
          </li>
        ))}
      </ul>
      <Disclosure title={t('Limits')}>
        <div className={styles.limits}>
          {LIMITS.map(({ name, label, unit, least, most }) => (
            <NumberField
              key={name}
              label={t(label)}
              unit={unit}
              minValue={least}
              maxValue={most}
              value={limits[name]}
              onChange={(value) => {
                if (!Number.isNaN(value)) onLimits({ ...limits, [name]: Math.round(value) })
              }}
            />
          ))}
        </div>
      </Disclosure>
    </Section>
  )
}

/** Open orders that fit with the chosen ones. */
export function Candidates({
  proposal: { candidates },
  onAdd,
}: {
  proposal: ShipmentProposal
  onAdd: (orderNumber: string) => void
}): ReactNode {
  return (
    <Section title={t('Orders that fit')} count={candidates.length}>
      {candidates.length === 0 ? (
        <p className={styles.faint}>{t('No other open order is close enough within these limits.')}</p>
      ) : (
        <ul className={styles.candidates} aria-label={t('Orders that fit')}>
          {candidates.map(({ orderNumber, lane, weight, units, pickupMiles, deliveryMiles }) => (
            <li key={orderNumber} className={styles.candidate}>
              <span>
                <strong className="tabular">{orderNumber}</strong>{' '}
                {[lane[0], lane.at(-1)].map((stop) => (stop ? `${stop.city}, ${stop.state}` : '')).join(' – ')}
                <span className={styles.faint}>
                  {[
                    weight === null ? '' : `${weight.toLocaleString(locale())} lb`,
                    plural(units, '{n} unit', '{n} units'),
                    t('{pickup} mi and {delivery} mi apart', { pickup: pickupMiles, delivery: deliveryMiles }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => onAdd(orderNumber)}>
                {t('Add {number}', { number: orderNumber })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
