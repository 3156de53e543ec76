import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Refused } from '../../form/refusals.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FieldRow } from '../../ui/form-section.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { Field, refusalAt } from './field-refusals.tsx'
import { type DeliveryChoice, ItemFields } from './item-fields.tsx'
import { blankItem, type ItemDraft, type StopDraft } from './order-draft.ts'
import styles from './order-form.module.css'

/** Boxes that ask while one types are heavy. */
const AddressBox = lazy(async () => ({ default: (await import('../../locations/address-box.tsx')).AddressBox }))
const LocationPicker = lazy(async () => ({ default: (await import('./location-picker.tsx')).LocationPicker }))

export interface StopFieldsProps {
  stop: StopDraft
  /** Its place among the stops, from 0. */
  index: number
  customerId: string | undefined
  deliveries: readonly DeliveryChoice[]
  refused: Refused
  onChange: (change: Partial<StopDraft>) => void
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}

type Text = { [Key in keyof StopDraft]: StopDraft[Key] extends string ? Key : never }[keyof StopDraft]

/** Where and when, whom one asks for there, and what is loaded. */
export function StopFields(props: StopFieldsProps): ReactNode {
  const { stop, index, refused, onChange } = props
  const path = `stops.${index}`
  const about = (field: string) => refusalAt(refused, `${path}.${field}`)
  const text = (name: Text, field: string) => ({
    value: stop[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: about(field),
    autoComplete: 'off' as const,
  })
  return (
    <section className={styles.stop} data-field={path} aria-label={stopName(stop, index)}>
      <header className={styles.stopHead}>
        <h3 className={styles.stopName}>{stopName(stop, index)}</h3>
        <span className={styles.stopActs}>
          {props.onMoveUp ? (
            <IconButton label={t('Move stop {n} up', { n: index + 1 })} size="small" onPress={props.onMoveUp}>
              <IconArrowUp aria-hidden="true" />
            </IconButton>
          ) : null}
          {props.onMoveDown ? (
            <IconButton label={t('Move stop {n} down', { n: index + 1 })} size="small" onPress={props.onMoveDown}>
              <IconArrowDown aria-hidden="true" />
            </IconButton>
          ) : null}
          {props.onRemove ? (
            <IconButton label={t('Remove stop {n}', { n: index + 1 })} size="small" onPress={props.onRemove}>
              <IconTrash aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      </header>
      {about('type') ? (
        <p className={styles.error} role="alert">
          {about('type')}
        </p>
      ) : null}
      <RadioGroup
        label={t('Place')}
        options={[
          { value: 'known', label: t('A location of the customer') },
          { value: 'new', label: t('A new location') },
        ]}
        value={stop.isNew ? 'new' : 'known'}
        onChange={(place) => onChange({ isNew: place === 'new' })}
      />
      <Suspense fallback={<Skeleton height="4.5rem" />}>
        {stop.isNew ? (
          <>
            <TextField label={t('Company name')} {...text('companyName', 'location.companyName')} />
            <AddressBox
              onChoose={({ addressLine1, city, province, postalCode }) =>
                // What the suggestion does not know stays as it was entered.
                onChange({ city, state: province, postalCode, ...(addressLine1 ? { addressLine1 } : {}) })
              }
            />
            <FieldRow>
              <TextField label={t('Street')} {...text('addressLine1', 'location.addressLine1')} />
              <TextField label={t('Suite, building')} optional {...text('addressLine2', 'location.addressLine2')} />
            </FieldRow>
            <FieldRow>
              <TextField label={t('City')} {...text('city', 'location.city')} />
              <TextField label={t('State or province')} maxLength={2} {...text('state', 'location.state')} />
              <TextField label={t('Postal code')} {...text('postalCode', 'location.postalCode')} />
            </FieldRow>
            <FieldRow>
              <TextField
                label={t('Office phone')}
                optional
                type="tel"
                {...text('phoneNumber', 'location.phoneNumber')}
              />
              <TextField
                label={t('Email address')}
                optional
                type="email"
                {...text('emailAddress', 'location.emailAddress')}
              />
            </FieldRow>
          </>
        ) : (
          <Field path={`${path}.locationNumber`}>
            <LocationPicker
              companyId={props.customerId}
              value={stop.locationNumber}
              name={stop.companyName}
              onChange={onChange}
              error={about('locationNumber')}
            />
          </Field>
        )}
      </Suspense>
      <When stop={stop} path={path} refused={refused} onChange={onChange} />
      <Disclosure
        title={t('Contact and instructions')}
        defaultOpen={Boolean(stop.contactName || stop.contactPhone || stop.contactEmail || stop.instructions)}
      >
        <div className={styles.fields}>
          <FieldRow>
            <TextField label={t('Contact')} optional {...text('contactName', 'contact.name')} />
            <TextField label={t('Phone')} optional type="tel" {...text('contactPhone', 'contact.phoneNumber')} />
          </FieldRow>
          <TextField
            label={t('Email of the contact')}
            optional
            type="email"
            {...text('contactEmail', 'contact.emailAddress')}
          />
          <TextField label={t('Instructions')} optional rows={2} {...text('instructions', 'instructions')} />
        </div>
      </Disclosure>
      {stop.type === 'Pickup' ? <Items {...props} path={path} /> : null}
    </section>
  )
}

export function stopName({ type }: StopDraft, index: number): string {
  const n = index + 1
  return type === 'Pickup' ? t('Stop {n}: pickup', { n }) : t('Stop {n}: delivery', { n })
}

type WhenProps = Pick<StopFieldsProps, 'stop' | 'refused' | 'onChange'> & { path: string }

/** By the clock there; the browser's own fields, since every phone has a wheel for them. */
function When({ stop, path, refused, onChange }: WhenProps): ReactNode {
  const about = (field: string) => refusalAt(refused, `${path}.schedule.${field}`)
  const endsNextDay = !stop.untilDate && stop.from !== '' && stop.until !== '' && stop.until < stop.from
  return (
    <div className={styles.fields}>
      <FieldRow>
        <Field path={`${path}.schedule.date`}>
          <TextField
            label={t('Day')}
            type="date"
            value={stop.date}
            onChange={(date) => onChange({ date })}
            error={about('date')}
          />
        </Field>
        <Field path={`${path}.schedule.earlyDateTime`}>
          <TextField
            label={t('From')}
            optional
            type="time"
            value={stop.from}
            onChange={(from) => onChange({ from })}
            error={about('earlyDateTime')}
          />
        </Field>
        <Field path={`${path}.schedule.lateDateTime`}>
          <TextField
            label={t('Until')}
            optional
            type="time"
            value={stop.until}
            onChange={(until) => onChange({ until })}
            help={endsNextDay ? t('The next day') : undefined}
            error={about('lateDateTime')}
          />
        </Field>
        <Field path={`${path}.schedule.appointmentDateTime`}>
          <TextField
            label={t('Appointment')}
            optional
            type="time"
            value={stop.appointment}
            onChange={(appointment) => onChange({ appointment })}
            error={about('appointmentDateTime')}
          />
        </Field>
        {stop.untilDate ? (
          <TextField
            label={t('Until the day')}
            type="date"
            value={stop.untilDate}
            onChange={(untilDate) => onChange({ untilDate })}
          />
        ) : null}
      </FieldRow>
      <p className={styles.hint}>{t('Local time at the stop. A day alone means any time that day.')}</p>
    </div>
  )
}

function Items({ stop, path, refused, deliveries, onChange }: StopFieldsProps & { path: string }): ReactNode {
  const change = (key: string, by: Partial<ItemDraft>): void =>
    onChange({ items: stop.items.map((item) => (item.key === key ? { ...item, ...by } : item)) })
  const said = refusalAt(refused, `${path}.lineItems`)
  return (
    <div className={styles.fields} data-field={`${path}.lineItems`}>
      <h4 className={styles.itemsHead}>{t('Freight')}</h4>
      {said ? (
        <p className={styles.error} role="alert">
          {said}
        </p>
      ) : null}
      {stop.items.map((item, line) => (
        <ItemFields
          key={item.key}
          item={item}
          number={line + 1}
          path={`${path}.lineItems.${line}`}
          refused={refused}
          deliveries={deliveries}
          onChange={(by) => change(item.key, by)}
          onRemove={
            stop.items.length > 1
              ? () => onChange({ items: stop.items.filter(({ key }) => key !== item.key) })
              : undefined
          }
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          onPress={() => onChange({ items: [...stop.items, blankItem()] })}
        >
          {t('Add an item')}
        </Button>
      </div>
    </div>
  )
}
