import { IconPlus } from '@tabler/icons-react'
import type { StopType } from '@waybill/contract/lane.ts'
import { FREIGHT_TERM_TYPES, ORDER_TYPES } from '@waybill/contract/order-codes.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Refused } from '../../form/refusals.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { freightTermText, orderTypeText } from '../order-text.ts'
import { EquipmentFields } from './equipment-fields.tsx'
import { Field, RefusalList, refusalAt } from './field-refusals.tsx'
import { blankStop, type OrderDraft, type StopDraft } from './order-draft.ts'
import styles from './order-form.module.css'
import { ReferenceFields } from './reference-fields.tsx'
import { StopFields, stopName } from './stop-fields.tsx'

const CompanyBox = lazy(async () => ({ default: (await import('../../contacts/company-box.tsx')).CompanyBox }))

export interface OrderFormProps {
  title: string
  kicker: ReactNode
  draft: OrderDraft
  onChange: (draft: OrderDraft) => void
  refused: Refused
  /** What no field shows. */
  error: string | null
  isProvider: boolean
  /** A new order of the provider says whose it is; afterwards it stays with its customer. */
  choosesCustomer: boolean
  /** Only what nobody plans yet can be put aside unfinished. */
  maySaveDraft: boolean
  act: string
  isPending: boolean
  onSubmit: (isDraft: boolean) => void
  onCancel: () => void
  /** Found in this browser: typed before, and not saved. */
  found: { onDiscard: () => void } | undefined
}

/** An order in one column: where and what, on what truck, known by what. Enter sends it. */
export function OrderForm(props: OrderFormProps): ReactNode {
  const { draft, refused } = props
  const change = (by: Partial<OrderDraft>): void => props.onChange({ ...draft, ...by })
  return (
    <FormPage
      title={props.title}
      kicker={props.kicker}
      beside={
        props.found ? (
          <p className={styles.found} role="status">
            {t('What you entered before is still here.')}
            <Button size="small" onPress={props.found.onDiscard}>
              {t('Start over')}
            </Button>
          </p>
        ) : null
      }
      acts={
        <>
          <Button onPress={props.onCancel}>{t('Cancel')}</Button>
          {props.maySaveDraft ? (
            <Button isPending={props.isPending} onPress={() => props.onSubmit(true)}>
              {t('Save as draft')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" isPending={props.isPending}>
            {props.act}
          </Button>
        </>
      }
      onSubmit={() => {
        if (!props.isPending) props.onSubmit(false)
      }}
    >
      <div className={styles.sections}>
        <RefusalList refused={refused} />
        {props.error ? <Banner tone="stopped">{props.error}</Banner> : null}
        {props.choosesCustomer ? (
          <Field path="customerId">
            <Suspense fallback={<Skeleton height="3.5rem" />}>
              <CompanyBox
                label={t('Customer')}
                placeholder={t('Choose the customer')}
                value={draft.customerId}
                onChange={(customerId) => change({ customerId })}
                error={refusalAt(refused, 'customerId')}
              />
            </Suspense>
          </Field>
        ) : null}
        <FormSection title={t('Stops and freight')}>
          <Stops {...props} change={change} />
        </FormSection>
        <EquipmentFields draft={draft} refused={refused} onChange={change} />
        <FormSection title={t('Reference numbers')}>
          <ReferenceFields references={draft.references} onChange={(references) => change({ references })} />
        </FormSection>
        <FormSection title={t('Terms')}>
          <FieldRow>
            <Select
              label={t('Order type')}
              options={ORDER_TYPES.map((type) => ({ value: type, label: orderTypeText(type) }))}
              value={draft.orderType}
              onChange={(orderType) => change({ orderType })}
            />
            <Select
              label={t('Freight terms')}
              options={FREIGHT_TERM_TYPES.map((term) => ({ value: term, label: freightTermText(term) }))}
              value={draft.freightTermType}
              onChange={(freightTermType) => change({ freightTermType })}
            />
          </FieldRow>
          <FieldRow>
            <Amount name="freightValue" label={t('Freight value')} {...props} change={change} />
            {props.isProvider ? <Amount name="markup" label={t('Markup')} {...props} change={change} /> : null}
          </FieldRow>
        </FormSection>
      </div>
    </FormPage>
  )
}

type Changing = OrderFormProps & { change: (by: Partial<OrderDraft>) => void }

function Amount({
  name,
  label,
  draft,
  refused,
  change,
}: Changing & { name: 'freightValue' | 'markup'; label: string }): ReactNode {
  const set = (value: number): void => change({ [name]: Number.isNaN(value) ? null : value })
  return (
    <Field path={name}>
      <MoneyField
        label={label}
        optional
        minValue={0}
        value={draft[name] ?? Number.NaN}
        onChange={set}
        onType={set}
        error={refusalAt(refused, name)}
      />
    </Field>
  )
}

function Stops({ draft, refused, change }: Changing): ReactNode {
  const { stops } = draft
  const set = (next: StopDraft[]): void => change({ stops: next })
  const swap = (one: number, other: number): void => {
    const next = [...stops]
    const [a, b] = [stops[one], stops[other]]
    if (!a || !b) return
    next[one] = b
    next[other] = a
    set(next)
  }
  /** A new delivery is the last one; a new pickup comes before the deliveries. */
  const add = (type: StopType): void => {
    const place = type === 'Delivery' ? stops.length : stops.findLastIndex((stop) => stop.type === 'Pickup') + 1
    set(stops.toSpliced(place, 0, blankStop(type)))
  }
  return (
    <div className={styles.stops} data-field="stops">
      {stops.map((stop, index) => (
        <StopFields
          key={stop.key}
          stop={stop}
          index={index}
          customerId={draft.customerId}
          deliveries={stops
            .map((one, place) => ({ one, place }))
            .filter(({ one, place }) => place > index && one.type === 'Delivery')
            .map(({ one, place }) => ({ key: one.key, label: stopName(one, place) }))}
          refused={refused}
          onChange={(by) => set(stops.map((one) => (one.key === stop.key ? { ...one, ...by } : one)))}
          onMoveUp={index > 0 && stops.length > 2 ? () => swap(index, index - 1) : undefined}
          onMoveDown={index < stops.length - 1 && stops.length > 2 ? () => swap(index, index + 1) : undefined}
          onRemove={stops.length > 2 ? () => set(stops.filter(({ key }) => key !== stop.key)) : undefined}
        />
      ))}
      <div className={styles.adds}>
        <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => add('Pickup')}>
          {t('Add a pickup')}
        </Button>
        <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => add('Delivery')}>
          {t('Add a delivery')}
        </Button>
      </div>
    </div>
  )
}
