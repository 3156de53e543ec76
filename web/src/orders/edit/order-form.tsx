import { IconPlus } from '@tabler/icons-react'
import { CURRENCIES } from '@waybill/contract/currency.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import { FREIGHT_TERM_TYPES, ORDER_TYPES } from '@waybill/contract/order-codes.ts'
import { type ReactNode, Suspense } from 'react'
import { FormPage, type FormPageProps } from '../../form/form-page.tsx'
import type { Form } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { freightTermText, orderTypeText } from '../order-text.ts'
import { EquipmentFields } from './equipment-fields.tsx'
import { blankStop, type OrderDraft, type StopDraft } from './order-draft.ts'
import styles from './order-form.module.css'
import { placeOf, whereIs } from './order-refusals.ts'
import { ReferenceFields } from './reference-fields.tsx'
import { StopFields, stopName } from './stop-fields.tsx'

const CompanyBox = lazyPart(async () => (await import('../../contacts/company-box.tsx')).CompanyBox)

/** Whose freight is ordered (others are refused). */
const CUSTOMERS = ['shipper'] as const

export interface OrderFormProps extends Omit<FormPageProps<OrderDraft>, 'children'> {
  /** The provider picks the customer of a new order; later it is fixed. */
  choosesCustomer?: boolean
}

/** An order in one column: stops and items, equipment, references. */
export function OrderForm({ choosesCustomer, ...page }: OrderFormProps): ReactNode {
  const { form } = page
  const { companyKind } = useCurrentUser()
  return (
    <FormPage {...page}>
      <div className={styles.sections}>
        <form.Summary whereIs={whereIs} placeOf={placeOf} />
        {choosesCustomer ? (
          <Suspense fallback={<Skeleton height="3.5rem" />}>
            <form.Field name="customerId">
              {(field) => (
                <CompanyBox label={t('Customer')} placeholder={t('Choose the customer')} kinds={CUSTOMERS} {...field} />
              )}
            </form.Field>
          </Suspense>
        ) : null}
        <FormSection title={t('Stops and freight')}>
          <Stops form={form} />
        </FormSection>
        <EquipmentFields form={form} />
        <FormSection title={t('Reference numbers')}>
          <ReferenceFields form={form} />
        </FormSection>
        <FormSection title={t('Terms')}>
          <FieldRow>
            <form.Select
              name="orderType"
              label={t('Order type')}
              options={ORDER_TYPES.map((type) => ({ value: type, label: orderTypeText(type) }))}
            />
            <form.Select
              name="freightTermType"
              label={t('Freight terms')}
              options={FREIGHT_TERM_TYPES.map((term) => ({ value: term, label: freightTermText(term) }))}
            />
          </FieldRow>
          <FieldRow>
            <form.Select
              name="currency"
              label={t('Currency')}
              options={CURRENCIES.map((value) => ({ value, label: value }))}
            />
            <form.Money name="freightValue" label={t('Freight value')} optional minValue={0} />
            {companyKind === 'provider' ? <form.Money name="markup" label={t('Markup')} optional minValue={0} /> : null}
          </FieldRow>
        </FormSection>
      </div>
    </FormPage>
  )
}

function Stops({ form }: { form: Form<OrderDraft> }): ReactNode {
  const { stops } = form.draft
  const set = (next: StopDraft[]): void => form.set({ stops: next })
  const move = (from: number, to: number): void => {
    const moved = [...stops]
    moved.splice(to, 0, ...moved.splice(from, 1))
    set(moved)
  }
  /** A new delivery goes last; a new pickup before the deliveries. */
  const add = (type: StopType): void => {
    const place = type === 'Delivery' ? stops.length : stops.findLastIndex((stop) => stop.type === 'Pickup') + 1
    set(stops.toSpliced(place, 0, blankStop(type)))
  }
  return (
    <div className={styles.stops} data-field="stops">
      {stops.map((stop, index) => (
        <StopFields
          key={stop.key}
          form={form}
          stop={stop}
          index={index}
          deliveries={stops
            .map((one, place) => ({ one, place }))
            .filter(({ one, place }) => place > index && one.type === 'Delivery')
            .map(({ one, place }) => ({ key: one.key, label: stopName(one, place) }))}
          onMoveUp={index > 0 && stops.length > 2 ? () => move(index, index - 1) : undefined}
          onMoveDown={index < stops.length - 1 && stops.length > 2 ? () => move(index, index + 1) : undefined}
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
