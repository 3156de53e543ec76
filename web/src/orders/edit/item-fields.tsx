import { IconTrash } from '@tabler/icons-react'
import { densityOf, FREIGHT_CLASSES, PACKAGE_TYPES, PACKING_GROUPS } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import type { Refused } from '../../form/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldRow } from '../../ui/form-section.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { locale, t } from '../../ui/words.ts'
import { Field, refusalAt } from './field-refusals.tsx'
import type { ItemDraft } from './order-draft.ts'
import styles from './order-form.module.css'

/** A delivery that may unload it. */
export type DeliveryChoice = { key: string; label: string }

export interface ItemFieldsProps {
  item: ItemDraft
  number: number
  path: string
  refused: Refused
  deliveries: readonly DeliveryChoice[]
  onChange: (change: Partial<ItemDraft>) => void
  onRemove: (() => void) | undefined
}

const LAST = 'last'

/** Goods of one description: how many, how heavy, how large, of which class. */
export function ItemFields({
  item,
  number,
  path,
  refused,
  deliveries,
  onChange,
  onRemove,
}: ItemFieldsProps): ReactNode {
  const about = (field: string) => refusalAt(refused, `${path}.${field}`)
  const figure = (name: 'pieces' | 'packages' | 'weight' | 'length' | 'width' | 'height') => ({
    value: item[name] ?? Number.NaN,
    onChange: (value: number) => onChange({ [name]: Number.isNaN(value) ? null : value }),
    onType: (value: number) => onChange({ [name]: Number.isNaN(value) ? null : value }),
    error: about(name),
    minValue: 0,
  })
  return (
    <fieldset className={styles.item} data-field={path}>
      <legend className={styles.itemHead}>{t('Item {n}', { n: number })}</legend>
      <Field path={`${path}.description`}>
        <TextField
          label={t('Description')}
          autoComplete="off"
          value={item.description}
          onChange={(description) => onChange({ description })}
          error={about('description')}
        />
      </Field>
      <FieldRow>
        <Field path={`${path}.packages`}>
          <NumberField label={t('Packages')} {...figure('packages')} />
        </Field>
        <Select
          label={t('Packaging')}
          options={[...new Set([...PACKAGE_TYPES, item.packageType])].map((type) => ({ value: type, label: t(type) }))}
          value={item.packageType}
          onChange={(packageType) => onChange({ packageType })}
        />
        <NumberField label={t('Pieces')} optional {...figure('pieces')} />
        <Field path={`${path}.weight`}>
          <NumberField
            label={t('Weight in all')}
            unit="lb"
            formatOptions={{ maximumFractionDigits: 2 }}
            {...figure('weight')}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <NumberField label={t('Length')} optional unit="in" {...figure('length')} />
        <NumberField label={t('Width')} optional unit="in" {...figure('width')} />
        <NumberField label={t('Height')} optional unit="in" {...figure('height')} />
      </FieldRow>
      <FieldRow>
        <Field path={`${path}.freightClass`}>
          <Select
            label={t('Freight class')}
            optional
            placeholder={t('None')}
            options={FREIGHT_CLASSES.map((freightClass) => ({ value: freightClass, label: freightClass }))}
            value={item.freightClass}
            onChange={(freightClass) => onChange({ freightClass })}
            error={about('freightClass')}
          />
        </Field>
        <TextField
          label={t('NMFC item')}
          optional
          autoComplete="off"
          value={item.nmfc}
          onChange={(nmfc) => onChange({ nmfc })}
          error={about('nmfc')}
        />
        {deliveries.length > 1 ? (
          <Field path={`${path}.deliveryStop`}>
            <Select
              label={t('Unloaded at')}
              options={[
                { value: LAST, label: t('The last delivery') },
                ...deliveries.map(({ key, label }) => ({ value: key, label })),
              ]}
              value={item.deliveryKey ?? LAST}
              onChange={(key) => onChange({ deliveryKey: key === LAST ? null : key })}
              error={about('deliveryStop')}
            />
          </Field>
        ) : null}
      </FieldRow>
      <Density item={item} onChange={onChange} />
      <Checkbox isSelected={item.isHazmat} onChange={(isHazmat) => onChange({ isHazmat })}>
        {t('Hazardous material')}
      </Checkbox>
      {item.isHazmat ? (
        <FieldRow>
          <Field path={`${path}.unNumber`}>
            <TextField
              label={t('UN number')}
              autoComplete="off"
              value={item.unNumber}
              onChange={(unNumber) => onChange({ unNumber })}
              error={about('unNumber')}
            />
          </Field>
          <Field path={`${path}.hazardClass`}>
            <TextField
              label={t('Hazard class')}
              autoComplete="off"
              value={item.hazardClass}
              onChange={(hazardClass) => onChange({ hazardClass })}
              error={about('hazardClass')}
            />
          </Field>
          <Select
            label={t('Packing group')}
            optional
            placeholder={t('None')}
            options={PACKING_GROUPS.map((group) => ({ value: group, label: group }))}
            value={item.packingGroup}
            onChange={(packingGroup) => onChange({ packingGroup })}
          />
        </FieldRow>
      ) : null}
      {onRemove ? (
        <div>
          <Button size="small" variant="quiet" icon={<IconTrash aria-hidden="true" />} onPress={onRemove}>
            {t('Remove item {n}', { n: number })}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

/** The density scale suggests; the commodity's own NMFC item may say another class (domain §2.6). */
function Density({ item, onChange }: Pick<ItemFieldsProps, 'item' | 'onChange'>): ReactNode {
  const density = densityOf({ ...item, packages: item.packages ?? 0 })
  if (!density)
    return <p className={styles.hint}>{t('With weight and measures of one package the density suggests a class.')}</p>
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
