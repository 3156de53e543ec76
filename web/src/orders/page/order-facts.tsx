import { SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { ACCESSORIALS } from '@waybill/contract/order-codes.ts'
import type { Order } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { Money } from '../../ui/money.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import {
  equipmentText,
  freightTermText,
  orderTypeText,
  reeferModeText,
  trailersText,
  weightText,
} from '../order-text.ts'

/** Customer, type, value. */
export function OrderFacts({ order }: { order: Order }): ReactNode {
  const { timeZone, companyKind } = useCurrentUser()
  const money = (amount: number | null) =>
    amount === null ? null : <Money amount={amount} currency={order.currency} />
  return (
    <DefinitionList
      entries={[
        { term: t('Customer'), value: order.customerName },
        { term: t('Type'), value: orderTypeText(order.orderType) },
        { term: t('Freight terms'), value: freightTermText(order.freightTermType) },
        { term: t('Currency'), value: order.currency },
        { term: t('Freight value'), value: money(order.freightValue) },
        ...(companyKind === 'provider' ? [{ term: t('Markup'), value: money(order.markup) }] : []),
        {
          term: t('Received by'),
          value: order.orderSource === 'Portal' ? t('Portal') : order.orderSource.toUpperCase(),
        },
        { term: t('Created'), value: <StopTime time={{ at: order.createdAt, timeZone }} /> },
      ]}
    />
  )
}

/** The truck and crew it needs. */
export function FreightFacts({ order }: { order: Order }): ReactNode {
  const asked = [
    order.isJustInTime ? t('Just in time') : '',
    order.isTeamRequired ? t('Team') : '',
    order.isBlind ? t('Blind') : '',
  ].filter(Boolean)
  const services = ACCESSORIALS.filter(([code]) => order.accessorials.includes(code)).map(([, name]) => t(name))
  return (
    <DefinitionList
      entries={[
        { term: t('Equipment'), value: equipmentText(order.equipmentMode) },
        { term: t('Trailer'), value: trailersText(order.equipmentTypes) },
        { term: t('Shipping mode'), value: SHIPPING_MODE_NAMES[order.shippingMode] },
        { term: t('Weight'), value: order.weight === null ? null : weightText(order.weight) },
        ...(order.equipmentMode === 1
          ? [
              {
                term: t('Temperature'),
                value: order.reeferTemperature === null ? null : t('{n} °F', { n: order.reeferTemperature }),
              },
              { term: t('Unit runs'), value: order.reeferMode && reeferModeText(order.reeferMode) },
            ]
          : []),
        ...(order.hazmatEmergencyContactInfo
          ? [{ term: t('Emergency contact'), value: order.hazmatEmergencyContactInfo }]
          : []),
        ...(order.chemtracAccountNumber ? [{ term: t('Chemtrac account'), value: order.chemtracAccountNumber }] : []),
        ...(order.shipperInstead ? [{ term: t('Shipper on the papers'), value: partyText(order.shipperInstead) }] : []),
        ...(order.consigneeInstead
          ? [{ term: t('Consignee on the papers'), value: partyText(order.consigneeInstead) }]
          : []),
        ...(asked.length > 0 ? [{ term: t('Options'), value: asked.join(', ') }] : []),
        ...(services.length > 0 ? [{ term: t('Services'), value: services.join(', ') }] : []),
        ...(order.requirements.length > 0 ? [{ term: t('Requirements'), value: order.requirements.join(', ') }] : []),
      ]}
    />
  )
}

function partyText({ name, address }: NonNullable<Order['shipperInstead']>): string {
  return [name, address].filter(Boolean).join(', ')
}

/** Its reference numbers. */
export function References({ order }: { order: Order }): ReactNode {
  if (order.referenceNumbers.length === 0) return null
  return (
    <Section title={t('Reference numbers')} count={order.referenceNumbers.length}>
      <DefinitionList
        layout="above"
        entries={order.referenceNumbers.map(({ label, value }) => ({
          // A return order goes by its authorization (SPEC §3).
          term: label === 'Return Order' ? t('Return authorization') : t(label),
          value: <Identifier label={t(label)} value={value} />,
        }))}
      />
    </Section>
  )
}
