import { Link } from '@tanstack/react-router'
import type { LoadChain } from '@waybill/contract/available-freight/load-chains.ts'
import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import type { ReactNode } from 'react'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { locale, t } from '../../ui/words.ts'
import styles from './chain-strip.module.css'

/** One chain: what it earns, and its loads in the order in which they are hauled. Each opens its preview. */
export function ChainStrip({ chain }: { chain: LoadChain }): ReactNode {
  const { legs, currency, rate, miles, emptyMiles, emptyMilesHome, hours, perDay, perAllMiles } = chain
  return (
    <li className={styles.chain}>
      <div className={styles.figures}>
        <strong className={styles.perDay}>{t('{amount}/day', { amount: moneyText(perDay, currency) })}</strong>
        <span>{moneyText(rate, currency)}</span>
        <span>{t('{rate}/mi incl. empty', { rate: moneyText(perAllMiles, currency) })}</span>
        <span>{t('{miles} mi loaded', { miles: miles.toLocaleString(locale()) })}</span>
        <span>{t('{miles} mi empty', { miles: emptyMiles.toLocaleString(locale()) })}</span>
        <span>{durationText(hours)}</span>
      </div>
      <ol className={styles.legs}>
        {legs.map((leg) => (
          <li key={leg.shipmentNumber} className={styles.leg}>
            <span className={styles.before}>{beforeText(leg)}</span>
            <Link
              className={styles.load}
              to="/available-freight/$shipmentNumber/preview"
              params={{ shipmentNumber: leg.shipmentNumber }}
            >
              <LaneStrip stops={leg.lane} size="row" />
              <span className={styles.facts}>
                {[
                  leg.shipmentNumber,
                  t(EQUIPMENT_MODE_NAMES[leg.equipmentMode]),
                  t('{miles} mi', { miles: leg.miles.toLocaleString(locale()) }),
                  moneyText(leg.rate, currency),
                ].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
        {emptyMilesHome === null ? null : (
          <li className={styles.leg}>
            <span className={styles.before}>
              {t('{miles} mi empty to home', { miles: emptyMilesHome.toLocaleString(locale()) })}
            </span>
          </li>
        )}
      </ol>
    </li>
  )
}

function beforeText({ emptyMiles, waitHours }: LoadChain['legs'][number]): string {
  const empty = t('{miles} mi empty', { miles: emptyMiles })
  return waitHours > 0 ? `${empty} · ${t('{hours} h wait', { hours: waitHours })}` : empty
}

function durationText(hours: number): string {
  const days = Math.floor(hours / 24)
  return days > 0 ? t('{days} d {hours} h', { days, hours: hours % 24 }) : t('{hours} h', { hours })
}
