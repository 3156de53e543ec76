import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { Form } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField, TimeField } from '../../ui/date-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FieldRow } from '../../ui/form-section.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { retell, t } from '../../ui/words.ts'
import { type DeliveryChoice, ItemFields } from './item-fields.tsx'
import { blankItem, type ItemDraft, type OrderDraft, type StopDraft } from './order-draft.ts'
import styles from './order-form.module.css'

/** Search boxes are heavy. */
const AddressBox = lazyPart(async () => (await import('../../locations/address-box.tsx')).AddressBox)
const LocationPicker = lazyPart(async () => (await import('./location-picker.tsx')).LocationPicker)

interface PartProps {
  form: Form<OrderDraft>
  stop: StopDraft
  /** Index of the stop. */
  index: number
}

export interface StopFieldsProps extends PartProps {
  deliveries: readonly DeliveryChoice[]
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Place and time, the contact there, and what is loaded. */
export function StopFields(props: StopFieldsProps): ReactNode {
  const { form, stop, index } = props
  const at = `stops.${index}` as const
  const n = index + 1
  return (
    <section className={styles.stop} data-field={at} aria-label={stopName(stop, index)}>
      <header className={styles.stopHead}>
        <h3 className={styles.stopName}>{stopName(stop, index)}</h3>
        <span className={styles.stopActs}>
          {props.onMoveUp ? (
            <IconButton label={t('Move stop {n} up', { n })} size="small" onPress={props.onMoveUp}>
              <IconArrowUp aria-hidden="true" />
            </IconButton>
          ) : null}
          {props.onMoveDown ? (
            <IconButton label={t('Move stop {n} down', { n })} size="small" onPress={props.onMoveDown}>
              <IconArrowDown aria-hidden="true" />
            </IconButton>
          ) : null}
          {props.onRemove ? (
            <IconButton label={t('Remove stop {n}', { n })} size="small" onPress={props.onRemove}>
              <IconTrash aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      </header>
      <Refusal form={form} about={`${at}.type`} />
      <form.Field name={`${at}.isNew`}>
        {({ value, onChange }) => (
          <RadioGroup
            label={t('Place')}
            options={[
              { value: 'known', label: t('A location of the customer') },
              { value: 'new', label: t('A new location') },
            ]}
            value={value ? 'new' : 'known'}
            onChange={(place) => onChange(place === 'new')}
          />
        )}
      </form.Field>
      <Suspense fallback={<Skeleton height="4.5rem" />}>
        {stop.isNew ? (
          <NewPlace {...props} />
        ) : (
          <form.Field name={`${at}.locationNumber`}>
            {({ value, error }) => (
              <LocationPicker
                companyId={form.draft.customerId}
                value={value}
                name={stop.companyName}
                onChange={(location) => change(props, location)}
                error={error}
              />
            )}
          </form.Field>
        )}
      </Suspense>
      <When {...props} />
      <Disclosure
        title={t('Contact and instructions')}
        defaultOpen={Boolean(stop.contactName || stop.contactPhone || stop.contactEmail || stop.instructions)}
      >
        <div className={styles.fields}>
          <FieldRow>
            <form.Text
              name={`${at}.contactName`}
              about={`${at}.contact.name`}
              label={t('Contact')}
              optional
              autoComplete="off"
            />
            <form.Text
              name={`${at}.contactPhone`}
              about={`${at}.contact.phoneNumber`}
              label={t('Phone')}
              optional
              type="tel"
              autoComplete="off"
            />
          </FieldRow>
          <form.Text
            name={`${at}.contactEmail`}
            about={`${at}.contact.emailAddress`}
            label={t('Email of the contact')}
            optional
            type="email"
            autoComplete="off"
          />
          <form.Text name={`${at}.instructions`} label={t('Instructions')} optional rows={2} autoComplete="off" />
        </div>
      </Disclosure>
      {stop.type === 'Pickup' ? <Items {...props} /> : null}
    </section>
  )
}

export function stopName({ type }: StopDraft, index: number): string {
  const n = index + 1
  return type === 'Pickup' ? t('Stop {n}: pickup', { n }) : t('Stop {n}: delivery', { n })
}

/** Changes one stop in one step. */
function change({ form, stop }: PartProps, by: Partial<StopDraft>): void {
  form.set({ stops: form.draft.stops.map((one) => (one.key === stop.key ? { ...one, ...by } : one)) })
}

/** A refusal of a part that is no field. */
function Refusal({ form, about }: { form: Form<OrderDraft>; about: string }): ReactNode {
  const [said] = form.refused[about] ?? []
  return said ? (
    <p className={styles.error} role="alert">
      {retell(said)}
    </p>
  ) : null
}

function NewPlace(props: PartProps): ReactNode {
  const { form, index } = props
  const at = <Name extends keyof StopDraft>(name: Name) =>
    ({ name: `stops.${index}.${name}`, about: `stops.${index}.location.${name}`, autoComplete: 'off' }) as const
  return (
    <>
      <form.Text {...at('companyName')} label={t('Company name')} />
      <AddressBox
        onChoose={({ addressLine1, city, province, postalCode }) =>
          // Fields the suggestion lacks keep their values.
          change(props, { city, state: province, postalCode, ...(addressLine1 ? { addressLine1 } : {}) })
        }
      />
      <FieldRow>
        <form.Text {...at('addressLine1')} label={t('Street')} />
        <form.Text {...at('addressLine2')} label={t('Suite, building')} optional />
      </FieldRow>
      <FieldRow>
        <form.Text {...at('city')} label={t('City')} />
        <form.Text {...at('state')} label={t('State or province')} maxLength={40} />
        <form.Text {...at('postalCode')} label={t('Postal code')} />
      </FieldRow>
      <FieldRow>
        <form.Text {...at('phoneNumber')} label={t('Office phone')} optional type="tel" />
        <form.Text {...at('emailAddress')} label={t('Email address')} optional type="email" />
      </FieldRow>
    </>
  )
}

/** In the stop's zone. */
function When({ form, stop, index }: PartProps): ReactNode {
  const at = `stops.${index}` as const
  const about = `${at}.schedule`
  const endsNextDay = !stop.untilDate && stop.from !== '' && stop.until !== '' && stop.until < stop.from
  return (
    <div className={styles.fields}>
      <FieldRow>
        <form.Field name={`${at}.date`} about={`${about}.date`}>
          {({ onChange, ...field }) => (
            <DateField label={t('Day')} {...field} onChange={(day) => onChange(day ?? '')} />
          )}
        </form.Field>
        <form.Field name={`${at}.from`} about={`${about}.earlyDateTime`}>
          {(field) => <TimeField zone={null} label={t('From')} optional {...field} />}
        </form.Field>
        <form.Field name={`${at}.until`} about={`${about}.lateDateTime`}>
          {(field) => (
            <TimeField
              zone={null}
              label={t('Until')}
              optional
              help={endsNextDay ? t('The next day') : undefined}
              {...field}
            />
          )}
        </form.Field>
        <form.Field name={`${at}.appointment`} about={`${about}.appointmentDateTime`}>
          {(field) => <TimeField zone={null} label={t('Appointment')} optional {...field} />}
        </form.Field>
        {stop.untilDate ? (
          <form.Field name={`${at}.untilDate`}>
            {({ onChange, ...field }) => (
              <DateField label={t('Until the day')} {...field} onChange={(day) => onChange(day ?? '')} />
            )}
          </form.Field>
        ) : null}
      </FieldRow>
      <p className={styles.hint}>{t('Local time at the stop. A day alone means any time that day.')}</p>
    </div>
  )
}

function Items(props: StopFieldsProps): ReactNode {
  const { form, stop, index, deliveries } = props
  const set = (items: ItemDraft[]): void => change(props, { items })
  const about = `stops.${index}.lineItems`
  return (
    <div className={styles.fields} data-field={about}>
      <h4 className={styles.itemsHead}>{t('Freight')}</h4>
      <Refusal form={form} about={about} />
      {stop.items.map((item, line) => (
        <ItemFields
          key={item.key}
          form={form}
          item={item}
          stop={index}
          line={line}
          deliveries={deliveries}
          onChange={(by) => set(stop.items.map((one) => (one.key === item.key ? { ...one, ...by } : one)))}
          onRemove={stop.items.length > 1 ? () => set(stop.items.filter(({ key }) => key !== item.key)) : undefined}
        />
      ))}
      <div>
        <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => set([...stop.items, blankItem()])}>
          {t('Add an item')}
        </Button>
      </div>
    </div>
  )
}
