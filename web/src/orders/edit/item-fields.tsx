import { IconTrash } from '@tabler/icons-react'
import { densityOf, FREIGHT_CLASSES, PACKAGE_TYPES, PACKING_GROUPS } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/form-section.tsx'
import { Select } from '../../ui/select.tsx'
import { locale, t } from '../../ui/words.ts'
import type { ItemDraft, OrderDraft } from './order-draft.ts'
import styles from './order-form.module.css'

/** A delivery to unload it. */
export type DeliveryChoice = { key: string; label: string }

export interface ItemFieldsProps {
  form: Form<OrderDraft>
  item: ItemDraft
  /** Index of the stop, and of the item there. */
  stop: number
  line: number
  deliveries: readonly DeliveryChoice[]
  onChange: (change: Partial<ItemDraft>) => void
  onRemove: (() => void) | undefined
}

const LAST = 'last'

/** A line item: how many, how heavy, how large, which class. */
export function ItemFields(props: ItemFieldsProps): ReactNode {
  const { form, item, stop, line, deliveries, onChange, onRemove } = props
  const about = `stops.${stop}.lineItems.${line}`
  const at = <Name extends keyof ItemDraft>(name: Name) =>
    ({ name: `stops.${stop}.items.${line}.${name}`, about: `${about}.${name}` }) as const
  const n = line + 1
  return (
    <fieldset className={styles.item} data-field={about}>
      <legend className={styles.itemHead}>{t('Item {n}', { n })}</legend>
      <form.Text {...at('description')} label={t('Description')} autoComplete="off" />
      <FieldRow>
        <form.Number {...at('packages')} label={t('Packages')} minValue={0} />
        <form.Select
          {...at('packageType')}
          label={t('Packaging')}
          options={[...new Set([...PACKAGE_TYPES, item.packageType])].map((type) => ({ value: type, label: t(type) }))}
        />
        <form.Number {...at('pieces')} label={t('Pieces')} optional minValue={0} />
        <form.Number
          {...at('weight')}
          label={t('Total weight')}
          unit="lb"
          formatOptions={{ maximumFractionDigits: 2 }}
          minValue={0}
        />
      </FieldRow>
      <FieldRow>
        <form.Number {...at('length')} label={t('Length')} optional unit="in" minValue={0} />
        <form.Number {...at('width')} label={t('Width')} optional unit="in" minValue={0} />
        <form.Number {...at('height')} label={t('Height')} optional unit="in" minValue={0} />
      </FieldRow>
      <FieldRow>
        <form.Select
          {...at('freightClass')}
          label={t('Freight class')}
          optional
          placeholder={t('None')}
          options={FREIGHT_CLASSES.map((freightClass) => ({ value: freightClass, label: freightClass }))}
        />
        <form.Text {...at('nmfc')} label={t('NMFC item')} optional autoComplete="off" />
        {deliveries.length > 1 ? (
          <form.Field {...at('deliveryKey')} about={`${about}.deliveryStop`}>
            {({ value, onChange: unloadAt, error }) => (
              <Select
                label={t('Unloaded at')}
                options={[
                  { value: LAST, label: t('The last delivery') },
                  ...deliveries.map(({ key, label }) => ({ value: key, label })),
                ]}
                value={value ?? LAST}
                onChange={(key) => unloadAt(key === LAST ? null : key)}
                error={error}
              />
            )}
          </form.Field>
        ) : null}
      </FieldRow>
      <Density item={item} onChange={onChange} />
      <form.Checkbox {...at('isHazmat')}>{t('Hazardous material')}</form.Checkbox>
      {item.isHazmat ? (
        <form.Text
          {...at('properShippingName')}
          label={t('Proper shipping name')}
          help={t('As listed in the hazmat table. Without one, papers show the description.')}
          optional
          maxLength={120}
          autoComplete="off"
        />
      ) : null}
      {item.isHazmat ? (
        <FieldRow>
          <form.Text {...at('unNumber')} label={t('UN number')} autoComplete="off" />
          <form.Text {...at('hazardClass')} label={t('Hazard class')} autoComplete="off" />
          <form.Select
            {...at('packingGroup')}
            label={t('Packing group')}
            optional
            placeholder={t('None')}
            options={PACKING_GROUPS.map((group) => ({ value: group, label: group }))}
          />
        </FieldRow>
      ) : null}
      {onRemove ? (
        <div>
          <Button size="small" variant="quiet" icon={<IconTrash aria-hidden="true" />} onPress={onRemove}>
            {t('Remove item {n}', { n })}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

/** The density scale suggests a class; the commodity's own NMFC item may differ (domain §2.6). */
function Density({ item, onChange }: Pick<ItemFieldsProps, 'item' | 'onChange'>): ReactNode {
  const density = densityOf({ ...item, packages: item.packages ?? 0 })
  if (!density)
    return (
      <p className={styles.hint}>
        {t('Enter the weight and dimensions of one package to get a class from its density.')}
      </p>
    )
  const { freightClass } = density
  const pounds = density.pounds.toLocaleString(locale(), { maximumFractionDigits: 2 })
  return (
    <p className={styles.hint} aria-live="polite">
      {t('{pounds} pounds per cubic foot: class {freightClass} by density.', { pounds, freightClass })}{' '}
      {item.freightClass === freightClass ? null : (
        <Button size="small" onPress={() => onChange({ freightClass })}>
          {t('Use class {freightClass}', { freightClass })}
        </Button>
      )}
    </p>
  )
}
