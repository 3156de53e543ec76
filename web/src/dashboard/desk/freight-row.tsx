import { Link } from '@tanstack/react-router'
import type { DeskRow } from '@waybill/contract/dashboard/desk.ts'
import type { ReactNode } from 'react'
import {
  type Answering as AnsweringRequests,
  AnswerButtons as AnswerRequest,
} from '../../rate-requests/answer/answer-rate-request.tsx'
import { answersOf } from '../../rate-requests/answer/answer-text.ts'
import { RateRequestState } from '../../rate-requests/rate-request-status.tsx'
import { helpFor, type useUpdating } from '../../shipments/acts/give-update.tsx'
import { milesText } from '../../shipments/freight-text.ts'
import { UpdateMark } from '../../shipments/updates-needed.tsx'
import { AnswerButtons, type Answering } from '../../tenders/answer/answer-tender.tsx'
import { otherParty } from '../../tenders/other-party.ts'
import { TenderRate } from '../../tenders/tender-rate.tsx'
import { isOpen, TenderState } from '../../tenders/tender-status.tsx'
import { LateRiskMark } from '../../tracking/late-risk-mark.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { t } from '../../ui/words.ts'
import { Row } from '../work/row.tsx'
import styles from '../work/shipment-figures.module.css'
import { ShipmentLink } from '../work/shipment-link.tsx'

export type FreightDeskRow = Extract<DeskRow, { kind: 'tender' | 'rate-request' | 'update' | 'late-risk' }>

export interface FreightRowProps {
  row: FreightDeskRow
  acts: {
    answering: Answering
    answeringRequests: AnsweringRequests
    updating: Pick<ReturnType<typeof useUpdating>, 'button'>
  }
  /** The most urgent of all. */
  isNext: boolean
  isSelected: boolean
}

/** An offer, a request for a rate, or a load that needs an update or threatens to be late. */
export function FreightRow({ row, acts, isNext, isSelected }: FreightRowProps): ReactNode {
  switch (row.kind) {
    case 'tender': {
      const { tender } = row
      return (
        <Row
          link={
            <Link to="/dashboard/tenders/$tenderId/preview" params={{ tenderId: tender.id }} resetScroll={false}>
              {tender.tenderNumber}
            </Link>
          }
          party={otherParty(tender)}
          state={<TenderState tender={tender} />}
          lane={<LaneStrip stops={tender.lane} size="row" />}
          figures={<TenderRate tender={tender} />}
          acts={
            isOpen(tender) ? (
              <AnswerButtons tender={tender} answering={acts.answering} size="small" isBrief isNext={isNext} />
            ) : null
          }
          isSelected={isSelected}
        />
      )
    }
    case 'rate-request': {
      const { rateRequest } = row
      return (
        <Row
          link={
            <Link to="/dashboard/rates/$rateId/preview" params={{ rateId: rateRequest.id }} resetScroll={false}>
              {rateRequest.rateRequestNumber}
            </Link>
          }
          party={t('Rate requested')}
          state={<RateRequestState request={rateRequest} />}
          lane={<LaneStrip stops={rateRequest.lane} size="row" />}
          figures={
            <span className={styles.faint}>{rateRequest.miles === null ? null : milesText(rateRequest.miles)}</span>
          }
          acts={
            answersOf(rateRequest).length > 0 ? (
              <AnswerRequest
                request={rateRequest}
                answering={acts.answeringRequests}
                size="small"
                isBrief
                isNext={isNext}
              />
            ) : null
          }
          isSelected={isSelected}
        />
      )
    }
    case 'update': {
      const { shipment } = row
      const [update] = shipment.updatesNeeded
      return (
        <Row
          link={<ShipmentLink number={shipment.shipmentNumber} />}
          party={shipment.customerName}
          state={update ? <UpdateMark update={update} /> : null}
          lane={<LaneStrip stops={shipment.lane} size="row" />}
          figures={<span className={styles.faint}>{shipment.driverName ?? t('No driver yet')}</span>}
          acts={update ? acts.updating.button(shipment, update.kind, isNext) : null}
          isSelected={isSelected}
        />
      )
    }
    case 'late-risk': {
      const { shipment } = row
      return (
        <Row
          link={<ShipmentLink number={shipment.shipmentNumber} />}
          party={shipment.customerName}
          state={shipment.lateRisk ? <LateRiskMark risk={shipment.lateRisk} /> : null}
          lane={<LaneStrip stops={shipment.lane} size="row" />}
          figures={<span className={styles.faint}>{shipment.driverName ?? t('No driver yet')}</span>}
          acts={acts.updating.button(shipment, helpFor(shipment), isNext)}
          isSelected={isSelected}
        />
      )
    }
  }
}
