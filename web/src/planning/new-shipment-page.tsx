import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { type NewShipment, planning } from '@waybill/contract/planning/planning.ts'
import { type ReactNode, useEffect } from 'react'
import { act } from '../api/queries.ts'
import { part, useForm } from '../form/use-form.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Section } from '../ui/detail-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { PlanForm } from './plan-form.tsx'
import { blankEntry, entriesOf, usePlan } from './use-plan.ts'

const route = getRouteApi('/shell/shipments/new')

/** Makes a shipment of the orders in the address. */
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
  const form = useForm({
    begin: (): NewShipment => ({ ...blankEntry(orders), origination: 'TmsSpot', maxBuy: null }),
    send: (draft) => act(planning.create, { body: { ...draft, stops: entriesOf(plan.stops) } }),
    onDone: ({ shipmentNumber }) => {
      toast.success(t('Shipment {number} Created!', { number: shipmentNumber }))
      void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber }, replace: true })
    },
  })
  const plan = usePlan(part(form))
  const chosen = form.draft.orders.join()
  // Added and removed orders survive a reload and a return to this page, so leaving loses nothing.
  useEffect(() => {
    if (chosen === orders.join()) return
    const search = { orders: chosen.split(',') }
    void navigate({ to: '/shipments/new', search, replace: true, resetScroll: false, ignoreBlocker: true })
  }, [chosen, orders, navigate])
  return (
    <PlanForm
      title={t('New shipment')}
      kicker={
        <Link to="/orders" className="thumb">
          {t('Orders')}
        </Link>
      }
      plan={plan}
      act={t('Create shipment')}
      onCancel={() => void navigate({ to: '/orders' })}
      more={
        <Section title={t('Terms')}>
          <FieldRow>
            <form.Select
              name="origination"
              label={t('Origination')}
              options={[
                { value: 'TmsSpot', label: t('Spot') },
                { value: 'TmsContract', label: t('Contract') },
              ]}
            />
            {may(persona, 'max-buy:set') ? (
              <form.Money name="maxBuy" label={t('Max buy')} optional minValue={0} />
            ) : null}
          </FieldRow>
        </Section>
      }
    />
  )
}
