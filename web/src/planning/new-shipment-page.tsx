import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { planning } from '@waybill/contract/planning/planning.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Section } from '../ui/detail-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { PlanForm } from './plan-form.tsx'
import { blankEntry, entriesOf, usePlan } from './use-plan.ts'

const route = getRouteApi('/shell/shipments/new')

/** Makes a shipment of the orders that stand in the address. */
export function NewShipmentPage(): ReactNode {
  const { orders = [] } = route.useSearch()
  if (orders.length === 0)
    return (
      <>
        <h1 className="visually-hidden">{t('New shipment')}</h1>
        <EmptyState title={t('Choose the orders first')} act={<ButtonToPage to="/orders">{t('Orders')}</ButtonToPage>}>
          {t('A shipment is built from one or more open orders.')}
        </EmptyState>
      </>
    )
  return <Planning orders={orders} />
}

function Planning({ orders }: { orders: string[] }): ReactNode {
  const navigate = useNavigate()
  const { persona } = useCurrentUser()
  const plan = usePlan(blankEntry(orders))
  const chosen = plan.entry.orders.join()
  // What was added or removed is there again after a reload and on the way back to this page.
  useEffect(() => {
    if (chosen !== orders.join())
      void navigate({ to: '/shipments/new', search: { orders: chosen.split(',') }, replace: true, resetScroll: false })
  }, [chosen, orders, navigate])
  const [origination, setOrigination] = useState<'TmsSpot' | 'TmsContract'>('TmsSpot')
  const [maxBuy, setMaxBuy] = useState<number | null>(null)
  const buys = may(persona, 'max-buy:set')
  const create = useVerb(planning.create, {
    showsOwnError: true,
    onDone: ({ shipmentNumber }) => {
      toast.success(t('Shipment {number} Created!', { number: shipmentNumber }))
      void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber }, replace: true })
    },
  })
  return (
    <PlanForm
      title={t('New shipment')}
      kicker={
        <Link to="/orders" className="thumb">
          {t('Orders')}
        </Link>
      }
      plan={plan}
      error={create.error}
      isPending={create.isPending}
      act={t('Create shipment')}
      onSubmit={(isDraft) =>
        create.mutate({ body: { ...plan.entry, stops: entriesOf(plan.stops), isDraft, origination, maxBuy } })
      }
      onCancel={() => void navigate({ to: '/orders' })}
      more={
        <Section title={t('Terms')}>
          <FieldRow>
            <Select
              label={t('Origination')}
              options={[
                { value: 'TmsSpot', label: t('Spot') },
                { value: 'TmsContract', label: t('Contract') },
              ]}
              value={origination}
              onChange={setOrigination}
            />
            {buys ? (
              <MoneyField
                label={t('Max buy')}
                optional
                minValue={0}
                value={maxBuy ?? Number.NaN}
                onChange={(value) => setMaxBuy(Number.isNaN(value) ? null : value)}
              />
            ) : null}
          </FieldRow>
        </Section>
      }
    />
  )
}
