import { IconTrash } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import { TRAILER_TYPES } from '@waybill/contract/order-codes.ts'
import type { ShipmentProposal } from '@waybill/contract/planning/planning.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { sayError } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox, CheckboxGroup } from '../ui/checkbox.tsx'
import { Section } from '../ui/detail-page.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FieldLeads, FormPage } from '../ui/form-page.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { leadToField } from '../ui/lead-to-field.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { locale, plural, retell, t } from '../ui/words.ts'
import styles from './plan.module.css'
import { Candidates, PlanChecks } from './plan-checks.tsx'
import { PlanStops } from './plan-stops.tsx'
import { type PlanInHand, withoutOrder } from './use-plan.ts'

export interface PlanFormProps {
  title: string
  kicker: ReactNode
  plan: PlanInHand
  /** What the shipment says beside its plan. */
  more?: ReactNode
  error: unknown
  isPending: boolean
  act: string
  onSubmit: (isDraft: boolean) => void
  onCancel: () => void
}

/** A shipment while it is planned: its orders, stops and truck, and beside them what stands for and against it. */
export function PlanForm(props: PlanFormProps): ReactNode {
  const { plan, title, kicker, error, isPending } = props
  const { entry, proposal } = plan
  const shown = proposal.data
  const { hash } = useLocation()
  const isReady = shown !== undefined
  // The draft's page leads to one field.
  useEffect(() => {
    if (isReady && hash) leadToField(hash)
  }, [isReady, hash])
  const unfit = shown?.checks.find(({ passes, isBinding }) => isBinding && !passes)
  const disabledReason =
    entry.orders.length === 0
      ? t('Choose at least one order')
      : unfit
        ? retell(unfit.actual)
        : shown
          ? null
          : proposal.isError
            ? t('The plan could not be made')
            : t('The plan is being made')
  return (
    <FormPage
      isWide
      title={title}
      kicker={kicker}
      acts={
        <>
          <Button onPress={props.onCancel}>{t('Cancel')}</Button>
          <Button isPending={isPending} disabledReason={disabledReason} onPress={() => props.onSubmit(true)}>
            {t('Save as draft')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending} disabledReason={disabledReason}>
            {props.act}
          </Button>
        </>
      }
      onSubmit={() => {
        if (!isPending && disabledReason === null) props.onSubmit(false)
      }}
    >
      {error ? <Banner tone="stopped">{said(error)}</Banner> : null}
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
                onChange={(stops) => plan.change({ stops })}
              />
              <p className={styles.faint}>{t('Times are local to the stop.')}</p>
            </Section>
            <Truck plan={plan} proposal={shown} />
            {props.more}
          </div>
          <div className={styles.side}>
            <PlanChecks proposal={shown} limits={entry.limits} onLimits={(limits) => plan.change({ limits })} />
            <Candidates
              proposal={shown}
              onAdd={(orderNumber) => plan.change({ orders: [...entry.orders, orderNumber] })}
            />
          </div>
        </div>
      ) : proposal.isError || entry.orders.length === 0 ? null : (
        <SkeletonRows rows={8} height={56} />
      )}
    </FormPage>
  )
}

function said(error: unknown): string {
  return sayError(error)
    .map(({ text }) => retell(text))
    .join(' ')
}

function NoPlan({ proposal: { error, refetch, isFetching } }: { proposal: PlanInHand['proposal'] }): ReactNode {
  // Asked again it would say the same.
  const isFinal = isProblem(error, 'not-found', 'bad-request', 'order-not-open', 'not-authorized')
  return (
    <Banner
      tone="stopped"
      title={t('The plan could not be made')}
      act={
        isFinal ? null : (
          <Button size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('Retry')}
          </Button>
        )
      }
    >
      {said(error)}
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
  const { orders, weight, units, miles } = proposal
  const sums = [
    `${weight.toLocaleString(locale())} lb`,
    plural(units, '{n} unit', '{n} units'),
    miles === null ? '' : `${miles.toLocaleString(locale())} mi`,
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
              onPress={() => plan.setEntry(withoutOrder(plan.entry, plan.stops, orderNumber))}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What truck and crew; until somebody says otherwise what the orders ask for. */
function Truck({ plan: { entry, change }, proposal }: { plan: PlanInHand; proposal: ShipmentProposal }): ReactNode {
  const equipmentMode = entry.equipmentMode ?? proposal.equipmentMode
  const trailerTypes = entry.trailerTypes ?? proposal.trailerTypes
  const temperature = entry.reeferTemperature === undefined ? proposal.reeferTemperature : entry.reeferTemperature
  const instructions =
    entry.specialInstructions === undefined ? proposal.specialInstructions : entry.specialInstructions
  const [typed, setTyped] = useState<string>()
  return (
    <Section title={t('Equipment')}>
      <div className={styles.fields}>
        <FieldRow>
          <Select
            label={t('Equipment')}
            options={namesOf(EQUIPMENT_MODE_NAMES)}
            value={String(equipmentMode)}
            onChange={(mode) =>
              change({
                equipmentMode: EquipmentMode.parse(Number(mode)),
                trailerTypes: undefined,
                reeferTemperature: undefined,
              })
            }
          />
          <Select
            label={t('Shipping mode')}
            options={namesOf(SHIPPING_MODE_NAMES)}
            value={String(entry.shippingMode ?? proposal.shippingMode)}
            onChange={(mode) => change({ shippingMode: ShippingMode.parse(Number(mode)) })}
          />
          {equipmentMode === 1 ? (
            <div data-field="reeferTemperature">
              <NumberField
                label={t('Temperature')}
                unit="°F"
                minValue={-40}
                maxValue={90}
                formatOptions={{ maximumFractionDigits: 1 }}
                value={temperature ?? Number.NaN}
                onChange={(value) => change({ reeferTemperature: Number.isNaN(value) ? null : value })}
              />
            </div>
          ) : null}
        </FieldRow>
        <Disclosure title={t('Trailers')}>
          <CheckboxGroup
            label={t('Any of these trailers')}
            options={TRAILER_TYPES.map(([bit, name]) => ({ value: String(bit), label: t(name) }))}
            value={TRAILER_TYPES.filter(([bit]) => (trailerTypes & bit) !== 0).map(([bit]) => String(bit))}
            onChange={(chosen) => {
              const types = chosen.reduce((flags, bit) => flags | Number(bit), 0)
              if (types > 0) change({ trailerTypes: types })
            }}
          />
        </Disclosure>
        <Checkbox
          isSelected={entry.isTeamRequired ?? proposal.isTeamRequired}
          onChange={(isTeamRequired) => change({ isTeamRequired })}
        >
          {t('A team of two drivers')}
        </Checkbox>
        <Checkbox isSelected={entry.isBlind ?? proposal.isBlind} onChange={(isBlind) => change({ isBlind })}>
          {t('Blind: the papers do not name the other party')}
        </Checkbox>
        {proposal.requirements.length > 0 ? (
          <p className={styles.faint}>
            {t('The orders ask for: {requirements}', { requirements: proposal.requirements.join(', ') })}
          </p>
        ) : null}
        <TextField
          label={t('Special instructions')}
          optional
          rows={3}
          maxLength={2_000}
          value={typed ?? instructions ?? ''}
          onChange={setTyped}
          onBlur={() => {
            if (typed !== undefined) change({ specialInstructions: typed || null })
          }}
        />
      </div>
    </Section>
  )
}

function namesOf(names: Readonly<Record<number, string>>) {
  return Object.entries(names).map(([value, name]) => ({ value, label: t(name) }))
}
