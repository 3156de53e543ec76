import { useQuery } from '@tanstack/react-query'
import type { BodySentTo } from '@waybill/contract/endpoint.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { MOST_ASKED, MOST_RUNGS, type TenderStrategy, tenderRuns } from '@waybill/contract/tenders/tender-runs.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { followLongWork } from '../../jobs/long-work.ts'
import { CarrierPicker, type ChosenCarrier } from '../../rates/carrier-picker.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { perMileText } from '../tender-rate.tsx'
import { GuideEditor, type PlannedRung, plannedRungs, withCarriers } from './guide-editor.tsx'
import { leadText, RESPOND_WITHIN, respondWithinText, usualRespondWithin } from './respond-within.ts'

export interface OfferTenderSheetProps {
  /** A shipment as rows, its page or the load page have it. */
  load: Pick<ShipmentRow, 'id' | 'shipmentNumber' | 'lane' | 'miles' | 'currency'>
  /** The initial carriers and rate. */
  start?: { carriers: readonly ChosenCarrier[]; rate: number } | undefined
  onClose: () => void
}

const USUAL = 'usual'
/** Where the contract's names differ. */
const NAMES = { carriers: 'carrierIds', arranged: 'rungs' } as const

/** Tenders a load: to one carrier, to the lane's carriers one after the other, or to many at once. */
export function OfferTenderSheet({ load, start, onClose }: OfferTenderSheetProps): ReactNode {
  const form = useForm({
    begin: () => ({
      strategy: (start ? 'single' : 'broadcast') as TenderStrategy,
      carriers: [...(start?.carriers ?? [])],
      // In contract rank order, until one is moved.
      arranged: null as PlannedRung[] | null,
      rate: start?.rate ?? null,
      respondWithinMinutes: USUAL,
      note: '',
    }),
    names: NAMES,
    send: ({ strategy: way, rate: offered, respondWithinMinutes: within, note }) =>
      act(tenderRuns.start, {
        body: {
          shipmentId: load.id,
          respondWithinMinutes: within === USUAL ? undefined : Number(within),
          note: note.trim() || undefined,
          ...askedOf(way, chosen, asked, offered ?? 0),
        },
      }),
    onDone: ({ job }, _asked, client) => {
      if (job) followLongWork()
      void invalidateSubjects(client, ['tender', 'shipment', 'job'])
      toast.success(t('Shipment {number} successfully tendered.', { number: load.shipmentNumber }))
      onClose()
    },
  })
  const { strategy, carriers, rate, arranged, note } = form.draft
  const guide = useQuery({
    ...queryFor(tenderRuns.guide, { params: { shipmentId: load.id } }),
    enabled: strategy === 'waterfall',
  })
  const rungs = arranged ?? plannedRungs(guide.data?.data ?? [])
  const hasRate = rate !== null && rate > 0
  const chosen: readonly ChosenCarrier[] = strategy === 'single' ? carriers.slice(0, 1) : carriers
  const asked: readonly PlannedRung[] = rungs.filter(({ isIn }) => isIn)
  // Looking at another way to tender loses nothing.
  const isChanged =
    rate !== (start?.rate ?? null) ||
    idsOf(carriers) !== idsOf(start?.carriers ?? []) ||
    arranged !== null ||
    note !== ''
  const count = strategy === 'waterfall' ? asked.length : chosen.length
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Tender shipment {number}', { number: load.shipmentNumber })}
      act={
        strategy === 'waterfall'
          ? t('Start waterfall')
          : count > 1
            ? t('Tender to {count} carriers', { count })
            : t('Tender shipment')
      }
      disabledReason={strategy === 'waterfall' ? whyNoWaterfall(asked) : whyNoOffer(count, hasRate)}
      isDirty={isChanged}
    >
      <LaneStrip stops={load.lane} size="card" />
      <form.Radio
        name="strategy"
        label={t('Tendering method')}
        options={[
          {
            value: 'single',
            label: t('To one carrier'),
            detail: t('The carrier accepts or declines. What happens next is up to you.'),
          },
          {
            value: 'waterfall',
            label: t('One after the other'),
            detail: t('By rank. After a decline or no answer, the next is asked automatically.'),
          },
          {
            value: 'broadcast',
            label: t('To several at once'),
            detail: t('Same rate for all. The first to accept gets it.'),
          },
        ]}
      />
      {strategy === 'waterfall' ? (
        <Guide
          shipmentId={load.id}
          rungs={rungs}
          isPending={guide.isPending}
          isFailed={guide.isError}
          onChange={(changed) => form.set({ arranged: [...changed] })}
        />
      ) : (
        <>
          <form.Field name="carriers" about={strategy === 'single' ? 'carrierId' : 'carrierIds'}>
            {({ onChange, error }) => (
              <CarrierPicker
                key={strategy}
                shipmentId={load.id}
                chosen={chosen}
                most={strategy === 'single' ? 1 : MOST_ASKED}
                onChange={(picked) => onChange([...picked])}
                error={error}
              />
            )}
          </form.Field>
          <form.Money
            name="rate"
            label={t('Rate')}
            help={
              (hasRate && perMileText(rate, load.miles, load.currency)) ||
              (strategy === 'single' ? t('All in.') : t('All in, the same for each carrier.'))
            }
            minValue={0}
          />
        </>
      )}
      <form.Field name="respondWithinMinutes">
        {(field) => <RespondWithin pickupAt={pickupOf(load.lane)} isByTurns={strategy === 'waterfall'} {...field} />}
      </form.Field>
      <form.Text name="note" label={t('Note to the carriers')} optional rows={2} maxLength={1_000} />
    </FormSheet>
  )
}

interface GuideProps {
  shipmentId: string
  rungs: readonly PlannedRung[]
  isPending: boolean
  isFailed: boolean
  onChange: (rungs: readonly PlannedRung[]) => void
}

/** The lane's carriers by contract rank, and any added ones. */
function Guide({ shipmentId, rungs, isPending, isFailed, onChange }: GuideProps): ReactNode {
  if (isPending) return <SkeletonRows rows={3} height={52} />
  const added = rungs
    .filter(({ reference }) => reference === null)
    .map(({ carrierId, name }) => ({ id: carrierId, name }))
  return (
    <>
      {rungs.length > 0 ? (
        <GuideEditor rungs={rungs} onChange={onChange} />
      ) : (
        <p>
          {isFailed
            ? t('The carriers could not be loaded.')
            : t('No carrier has a contract for this lane. Add carriers in the order they should be asked.')}
        </p>
      )}
      <Disclosure title={t('Add carriers')} defaultOpen={rungs.length === 0}>
        <CarrierPicker
          shipmentId={shipmentId}
          chosen={added}
          most={MOST_RUNGS}
          onChange={(chosen) =>
            onChange(
              withCarriers(
                rungs,
                chosen.filter(({ id }) => !rungs.some((rung) => rung.carrierId === id && rung.reference !== null)),
              ),
            )
          }
          error={undefined}
        />
      </Disclosure>
    </>
  )
}

interface RespondWithinProps {
  pickupAt: string | null
  isByTurns: boolean
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The usual time depends on how near pickup is (domain §2.2), and says so. */
function RespondWithin({ pickupAt, isByTurns, value, onChange, error }: RespondWithinProps): ReactNode {
  const [now] = useState(() => Date.now())
  const usual = usualRespondWithin(pickupAt, now)
  const hours = pickupAt === null ? Number.POSITIVE_INFINITY : (Date.parse(pickupAt) - now) / 3_600_000
  return (
    <Select
      label={t('Respond within')}
      options={[
        { value: USUAL, label: t('{time} (default)', { time: respondWithinText(usual) }) },
        ...RESPOND_WITHIN.map((choice) => ({ value: String(choice), label: respondWithinText(choice) })),
      ]}
      value={value}
      onChange={onChange}
      error={error}
      help={
        value === USUAL
          ? [
              leadText(hours),
              hours >= 48 ? t('Only business hours count, Monday to Friday, 8 to 5 in the carrier’s time zone.') : '',
              isByTurns ? t('The closer the pickup, the less time the next carriers get.') : '',
            ]
              .filter(Boolean)
              .join(' ')
          : undefined
      }
    />
  )
}

const idsOf = (carriers: readonly ChosenCarrier[]) => carriers.map(({ id }) => id).join()

function askedOf(
  strategy: TenderStrategy,
  chosen: readonly ChosenCarrier[],
  asked: readonly PlannedRung[],
  rate: number,
) {
  if (strategy === 'waterfall')
    return {
      strategy,
      rungs: asked.map(({ carrierId, rate: own, reference }) => ({ carrierId, rate: own, reference })),
    } satisfies Partial<BodySentTo<typeof tenderRuns.start>>
  const [first] = chosen
  return first && chosen.length === 1
    ? ({ strategy: 'single', carrierId: first.id, rate } as const)
    : ({ strategy: 'broadcast', carrierIds: chosen.map(({ id }) => id), rate } as const)
}

function whyNoOffer(count: number, hasRate: boolean): string | false {
  if (count === 0) return t('Choose at least one carrier')
  return !hasRate && t('Enter the rate')
}

function whyNoWaterfall(asked: readonly PlannedRung[]): string | false {
  if (asked.length === 0) return t('Choose at least one carrier')
  const without = asked.find(({ rate }) => !(rate > 0))
  return without !== undefined && t('Enter the rate for {carrier}', { carrier: without.name })
}

function pickupOf([first]: OfferTenderSheetProps['load']['lane']): string | null {
  return first?.appointment ?? first?.early ?? null
}
