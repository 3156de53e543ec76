import { IconTrash } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import type { PlanEntry, ShipmentProposal } from '@waybill/contract/planning/planning.ts'
import { type ReactNode, useEffect } from 'react'
import { isProblem } from '../api/problem.ts'
import { FormPage, type FormPageProps } from '../form/form-page.tsx'
import { refusalText } from '../form/refusals.ts'
import type { Form } from '../form/use-form.ts'
import { TrailerBoxes } from '../orders/trailer-boxes.tsx'
import { milesText } from '../shipments/freight-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CodeSelect } from '../ui/code-select.tsx'
import { Section } from '../ui/detail-page.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FieldLeads } from '../ui/field-leads.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { leadToField } from '../ui/lead-to-field.ts'
import { NumberField } from '../ui/number-field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { locale, plural, retell, t } from '../ui/words.ts'
import styles from './plan.module.css'
import { Candidates, PlanChecks } from './plan-checks.tsx'
import { PlanStops } from './plan-stops.tsx'
import { type PlanInHand, withoutOrder } from './use-plan.ts'

export interface PlanFormProps extends Pick<FormPageProps<PlanEntry>, 'title' | 'kicker' | 'act' | 'onCancel'> {
  plan: PlanInHand
  /** Fields besides the plan. */
  more?: ReactNode
}

/** Planning a shipment: its orders, stops and truck, and beside them the checks. */
export function PlanForm({ plan, more, ...page }: PlanFormProps): ReactNode {
  const { form, proposal, isCurrent } = plan
  const { orders, limits } = form.draft
  const shown = proposal.data
  const { hash } = useLocation()
  const isReady = shown !== undefined
  // The draft's page links to a field.
  useEffect(() => {
    if (isReady && hash) leadToField(hash)
  }, [isReady, hash])
  const unfit = shown?.checks.find(({ passes, isBinding }) => isBinding && !passes)
  const disabledReason =
    orders.length === 0
      ? t('Choose at least one order')
      : unfit
        ? retell(unfit.actual)
        : shown && isCurrent
          ? null
          : proposal.isError
            ? t('The plan could not be made')
            : t('The plan is being made')
  return (
    <FormPage {...page} form={form} isWide disabledReason={disabledReason}>
      <form.Summary />
      {proposal.isError ? <NoPlan proposal={proposal} /> : null}
      {shown ? <Missing proposal={shown} /> : null}
      {shown ? (
        <div className={styles.columns} aria-busy={proposal.isFetching}>
          <div className={styles.main}>
            <Orders plan={plan} proposal={shown} />
            <Section title={t('Stops')} count={plan.stops.length}>
              <PlanStops
                stops={plan.stops}
                saidAt={(field) => {
                  const part = shown.missing.find((one) => one.field === field)
                  return part && retell(part.said)
                }}
                onChange={(stops) => form.set({ stops })}
              />
              <p className={styles.faint}>{t('Times are local to the stop.')}</p>
            </Section>
            <Truck form={form} proposal={shown} />
            {more}
          </div>
          <div className={styles.side}>
            <PlanChecks proposal={shown} limits={limits} onLimits={(changed) => form.set({ limits: changed })} />
            <Candidates proposal={shown} onAdd={(orderNumber) => form.set({ orders: [...orders, orderNumber] })} />
          </div>
        </div>
      ) : proposal.isError || orders.length === 0 ? null : (
        <SkeletonRows rows={8} height={56} />
      )}
    </FormPage>
  )
}

function NoPlan({ proposal: { error, refetch, isFetching } }: { proposal: PlanInHand['proposal'] }): ReactNode {
  // A retry gets the same answer.
  const isFinal = isProblem(error, 'not-found', 'bad-request', 'order-not-open', 'not-authorized')
  return (
    <Banner
      tone="stopped"
      title={t('The plan could not be made')}
      act={
        isFinal ? null : (
          <Button size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {refusalText(error)}
    </Banner>
  )
}

function Missing({ proposal: { missing } }: { proposal: ShipmentProposal }): ReactNode {
  if (missing.length === 0) return null
  return (
    <Banner tone="attention" title={t('It stays a draft until this is filled in')}>
      <FieldLeads leads={missing.map(({ field, said }) => ({ field, text: retell(said) }))} />
    </Banner>
  )
}

function Orders({ plan, proposal }: { plan: PlanInHand; proposal: ShipmentProposal }): ReactNode {
  const { orders, weight, units, distance, currency } = proposal
  const sums = [
    `${weight.toLocaleString(locale())} lb`,
    plural(units, '{n} unit', '{n} units'),
    distance === null ? '' : milesText(distance.miles, distance.engine),
    currency,
  ]
  return (
    <Section
      title={t('Orders')}
      count={orders.length}
      end={<span className="tabular">{sums.filter(Boolean).join(' · ')}</span>}
    >
      <ul className={styles.orders} data-field="orders" aria-label={t('Orders')}>
        {orders.map(({ orderNumber, customerName, lane, weight: pounds }) => (
          <li key={orderNumber} className={styles.order}>
            <div>
              <p>
                <Link to="/orders/$orderNumber" params={{ orderNumber }} className="tabular thumb">
                  {orderNumber}
                </Link>
              </p>
              <p>{[lane[0], lane.at(-1)].map((stop) => (stop ? `${stop.city}, ${stop.state}` : '')).join(' – ')}</p>
              <p className={styles.faint}>
                {[customerName, pounds === null ? '' : `${pounds.toLocaleString(locale())} lb`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <IconButton
              label={t('Remove order {number}', { number: orderNumber })}
              disabledReason={orders.length === 1 ? t('A shipment keeps at least one order') : null}
              onPress={() => plan.form.set(withoutOrder(plan.form.draft, plan.stops, orderNumber))}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Truck and crew; by default what the orders need. */
function Truck({ form, proposal }: { form: Form<PlanEntry>; proposal: ShipmentProposal }): ReactNode {
  const mode = form.draft.equipmentMode ?? proposal.equipmentMode
  return (
    <Section title={t('Equipment')}>
      <div className={styles.fields}>
        <FieldRow>
          <form.Field name="equipmentMode">
            {({ error }) => (
              <CodeSelect
                label={t('Equipment')}
                names={EQUIPMENT_MODE_NAMES}
                value={mode}
                onChange={(equipmentMode) =>
                  form.set({ equipmentMode, trailerTypes: undefined, reeferTemperature: undefined })
                }
                error={error}
              />
            )}
          </form.Field>
          <form.Field name="shippingMode">
            {({ value = proposal.shippingMode, ...field }) => (
              <CodeSelect label={t('Shipping mode')} names={SHIPPING_MODE_NAMES} value={value} {...field} />
            )}
          </form.Field>
          {mode === 1 ? (
            <form.Field name="reeferTemperature">
              {({ value = proposal.reeferTemperature, onChange, error }) => (
                <NumberField
                  label={t('Temperature')}
                  unit="°F"
                  minValue={-40}
                  maxValue={90}
                  formatOptions={{ maximumFractionDigits: 1 }}
                  value={value ?? Number.NaN}
                  onChange={(figure) => onChange(Number.isNaN(figure) ? null : figure)}
                  error={error}
                />
              )}
            </form.Field>
          ) : null}
        </FieldRow>
        <Disclosure title={t('Trailers')}>
          <form.Field name="trailerTypes">
            {({ value = proposal.trailerTypes, onChange, error }) => (
              <TrailerBoxes value={value} onChange={(types) => types > 0 && onChange(types)} error={error} />
            )}
          </form.Field>
        </Disclosure>
        <form.Field name="isTeamRequired">
          {({ value = proposal.isTeamRequired, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {t('A team of two drivers')}
            </Checkbox>
          )}
        </form.Field>
        <form.Field name="isBlind">
          {({ value = proposal.isBlind, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {t('Blind: the papers do not name the other party')}
            </Checkbox>
          )}
        </form.Field>
        {proposal.requirements.length > 0 ? (
          <p className={styles.faint}>
            {t('The orders require: {requirements}', { requirements: proposal.requirements.join(', ') })}
          </p>
        ) : null}
        <form.Field name="specialInstructions">
          {({ value = proposal.specialInstructions, onChange, error }) => (
            <TextField
              label={t('Special instructions')}
              optional
              rows={3}
              maxLength={2_000}
              value={value ?? ''}
              onChange={(text) => onChange(text || null)}
              error={error}
            />
          )}
        </form.Field>
      </div>
    </Section>
  )
}
