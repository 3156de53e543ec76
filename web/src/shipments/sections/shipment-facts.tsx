import { Link } from '@tanstack/react-router'
import { TENDER_STATUS_NAMES, type TenderStatus } from '@waybill/contract/freight-codes.ts'
import { hazardText } from '@waybill/contract/hazmat.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { Money } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import { equipmentText, milesText, weightText } from '../freight-text.ts'
import styles from './shipment-facts.module.css'

/** The load's data, and the numbers others know it by. */
export function FactsSection({ shipment }: { shipment: Shipment }): ReactNode {
  return (
    <Section title={t('Details')}>
      <DefinitionList entries={factsOf(shipment)} />
    </Section>
  )
}

/** Known facts the user may see; money is absent without permission (domain §10.3). */
export function factsOf(shipment: Shipment): Definition[] {
  const { carrierName, customerName, carrierRate, currency, maxBuy, miles, milesEngine, weight, proNumber } = shipment
  const facts: (Definition | false)[] = [
    customerName !== null && { term: t('Customer'), value: customerName },
    carrierName !== null && { term: t('Carrier'), value: carrierName },
    { term: t('Equipment'), value: equipmentText(shipment) },
    weight !== null && { term: t('Weight'), value: weightText(weight) },
    shipment.isHazmat && { term: t('Hazmat'), value: <Hazards shipment={shipment} /> },
    shipment.requirements.length > 0 && { term: t('Requirements'), value: shipment.requirements.join(', ') },
    miles !== null && { term: t('Distance'), value: milesText(miles, milesEngine) },
    carrierRate !== null && {
      term: t('Carrier rate'),
      value: <Money amount={carrierRate} currency={currency} isStrong />,
    },
    maxBuy !== null && { term: t('Max buy'), value: <Money amount={maxBuy} currency={currency} /> },
    proNumber !== null && { term: t('PRO number'), value: <Identifier value={proNumber} label={t('PRO number')} /> },
    ...shipment.references.map(({ label, value }) => ({
      term: label,
      value: <Identifier value={value} label={label} />,
    })),
  ]
  return mergedByTerm(facts.filter((fact) => fact !== false))
}

/** What is dangerous about the load, and who answers day and night. */
function Hazards({ shipment }: { shipment: Shipment }): ReactNode {
  const items = shipment.stops.flatMap(({ type, lineItems }) =>
    type === 'Pickup' ? lineItems.filter(({ isHazmat }) => isHazmat) : [],
  )
  return (
    <ul>
      {items.map((item) => (
        <li key={item.lineItemId}>{hazardText(item)}</li>
      ))}
      {shipment.hazmatContacts.map((contact) => (
        <li key={contact}>{t('Day and night: {contact}', { contact })}</li>
      ))}
    </ul>
  )
}

/** Merges purchase orders under one term. */
function mergedByTerm(facts: readonly Definition[]): Definition[] {
  const byTerm = Map.groupBy(facts, (fact) => fact.term)
  return [...byTerm].map(([term, same]) => ({
    term,
    value:
      same.length === 1 ? (
        same[0]?.value
      ) : (
        <ul>
          {same.map((fact, place) => (
            <li key={place}>{fact.value}</li>
          ))}
        </ul>
      ),
  }))
}

export function SpecialInstructions({ shipment }: { shipment: Shipment }): ReactNode {
  if (!shipment.specialInstructions) return null
  return (
    <Section title={t('Special instructions')}>
      <p className={styles.instructions}>{shipment.specialInstructions}</p>
    </Section>
  )
}

export function OrdersSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  if (shipment.orders.length === 0) return null
  return (
    <Section title={t('Orders')}>
      <ul>
        {shipment.orders.map(({ orderNumber, customerName }) => (
          <li key={orderNumber} className={styles.line}>
            <Identifier value={orderNumber} label={t('Order number')}>
              {may(persona, 'order:read') ? (
                <Link to="/orders/$orderNumber" params={{ orderNumber }} className="thumb">
                  {orderNumber}
                </Link>
              ) : null}
            </Identifier>
            <span className={styles.faint}>{customerName}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A broadcast asks hundreds; keep the notes in reach. */
const TENDERS_AT_FIRST = 10

export function TendersSection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona, companyKind } = useCurrentUser()
  const [isWhole, setWhole] = useState(false)
  const isProvider = companyKind === 'provider'
  const tenders = isWhole ? shipment.tenders : shipment.tenders.slice(0, TENDERS_AT_FIRST)
  if (shipment.tenders.length === 0 || !may(persona, 'tender:read')) return null
  return (
    <Section title={t('Tenders')}>
      <ul>
        {tenders.map(({ tenderId, tenderNumber, carrierName, status, isExpired }) => (
          <li key={tenderId} className={styles.line}>
            <span className={styles.named}>
              <Link to="/tenders/$tenderId" params={{ tenderId }} className="tabular thumb">
                {tenderNumber}
              </Link>
              {isProvider ? <span>{carrierName}</span> : null}
            </span>
            <span className={styles.faint}>{isExpired ? t('Expired') : tenderStatusText(status)}</span>
          </li>
        ))}
      </ul>
      {tenders.length < shipment.tenders.length ? (
        <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
          {t('Show all {n}', { n: shipment.tenders.length })}
        </Button>
      ) : null}
    </Section>
  )
}

function tenderStatusText(status: number): string {
  const name: string | undefined = TENDER_STATUS_NAMES[status as TenderStatus]
  return name === undefined ? '' : t(name)
}
