import { useQuery } from '@tanstack/react-query'
import { CASE_TYPE_CODES, type CaseTypeCode, caseTypeOf, TRUCK_UNUSED } from '@waybill/contract/cases/case-types.ts'
import { type Case, type CaseEligibility, cases, type UnusedTruck } from '@waybill/contract/cases/cases.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { refusedAt } from '../../form/refusals.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useKept } from '../../form/use-unsaved.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { shipmentQuery } from '../../shell/keep-shipment.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { stopText } from '../case-text.ts'
import { keepCase } from '../kept-case.ts'
import {
  type CaseDraft,
  corrected,
  detailsIn,
  draftFor,
  draftForTruck,
  filledFrom,
  likelyStop,
  stopsFor,
  typeIn,
} from './case-draft.ts'
import { CaseEntry } from './case-entry.tsx'
import { EligibilityLines } from './eligibility-lines.tsx'
import { NeededDocuments } from './needed-documents.tsx'
import { ShipmentBox } from './shipment-box.tsx'

export interface OpenCaseProps {
  /** The load, where it is known; else it is chosen first. */
  shipment?: Shipment
  /** What happened there and where, if the page knows. */
  preset?: { caseType: CaseTypeCode; stopId: string }
  onClose: () => void
  onOpened?: (opened: Case) => void
}

/** A request for more than was agreed, or for help: what our own events know is filled in, and whether it is eligible shows at once. */
export function OpenCase({ shipment: given, preset, onClose, onOpened }: OpenCaseProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const [number, setNumber] = useState('')
  const [isSending, setSending] = useState(false)
  const [truck, setTruck] = useState<UnusedTruck>()
  // The load is no field of the form.
  useKept(number !== '')
  const chosen = useQuery({ ...shipmentQuery(number), enabled: number !== '' && !truck }).data
  const shipment = given ?? (truck ? undefined : chosen)
  const stopAt = (stopId: string) => shipment?.stops.find((one) => one.stopId === stopId)
  const zoneAt = (stopId: string) => stopAt(stopId)?.timeZone ?? truck?.timeZone ?? timeZone
  const form = useForm({
    begin: () => draftFor(preset?.caseType, shipment, preset && stopAt(preset.stopId)),
    send: (draft) => {
      const code = typeIn(draft)
      if (!code) return undefined
      const { scope, amount } = caseTypeOf(code)
      return entry(cases.create, {
        body: {
          caseType: code,
          shipmentId: scope === 'company' ? undefined : (truck?.shipmentId ?? shipment?.id),
          stopId: scope === 'stop' ? draft.stopId || undefined : undefined,
          details: detailsIn(draft, code, zoneAt(draft.stopId)),
          requestedAmount: amount === 'asked' ? (draft.requestedAmount ?? undefined) : undefined,
        },
      })
    },
    onDone: (opened, ...rest) => {
      keepCase(opened, ...rest)
      toast.success(t('Case created!'))
      onClose()
      onOpened?.(opened)
    },
  })
  const code = typeIn(form.draft)
  const stop = stopAt(form.draft.stopId)
  const type = code && caseTypeOf(code)
  const known = truck ? draftForTruck(truck) : draftFor(code, shipment, stop)
  const suggested = { details: known.details, timeZone: stop?.timeZone ?? truck?.timeZone ?? timeZone }
  const correct = (next: CaseDraft): void =>
    form.set(corrected(next, form.draft, suggested, stopAt(next.stopId)?.timeZone ?? timeZone))
  const filled = useRef('')
  const fill = useEffectEvent((found: Shipment) => {
    if (filled.current === found.id) return
    filled.current = found.id
    if (code) form.set(filledFrom(found, code, form.draft, { ...draftFor(code, undefined, undefined), timeZone }))
  })
  useEffect(() => {
    if (chosen) fill(chosen)
  }, [chosen])
  const eligibility = useEligibility(code, truck?.shipmentId ?? shipment?.id, truck?.stopId ?? stop?.stopId)
  const trucks = useQuery({
    ...queryFor(cases.unusedTrucks, { query: { pageSize: PAGE_SIZE } }),
    enabled: !given && code === TRUCK_UNUSED,
  }).data?.data
  const choose = (shipmentNumber: string): void => {
    if (shipmentNumber === number) return
    const unused = trucks?.find((one) => one.shipmentNumber === shipmentNumber)
    setNumber(shipmentNumber)
    setTruck(unused)
    filled.current = ''
    const next = unused ? draftForTruck(unused) : draftFor(code, undefined, undefined)
    form.set(corrected(next, form.draft, suggested, unused?.timeZone ?? timeZone))
  }
  return (
    <FormSheet
      form={form}
      isBusy={isSending}
      onClose={onClose}
      title={given ? t('New case for shipment {number}', { number: given.shipmentNumber }) : t('New case')}
      act={t('Create case')}
      disabledReason={code ? reasonIn(eligibility.data) : t('Choose a type')}
    >
      <form.Select
        name="caseType"
        label={t('Type')}
        options={CASE_TYPE_CODES.filter((one) => !given || caseTypeOf(one).scope !== 'company').map((one) => ({
          value: String(one),
          label: t(caseTypeOf(one).name),
        }))}
        onChange={(caseType) => {
          const next = typeIn({ caseType })
          if (truck && next !== TRUCK_UNUSED) {
            setNumber('')
            setTruck(undefined)
          }
          correct(draftFor(next, shipment, next && likelyStop(next, shipment)))
        }}
      />
      {given || type?.scope === 'company' ? null : (
        <div data-field="shipmentId">
          <ShipmentBox
            value={number}
            trucks={(code === TRUCK_UNUSED && trucks) || []}
            onChange={choose}
            error={refusedAt(form.refused, 'shipmentId')}
          />
        </div>
      )}
      {code && type?.scope === 'stop' && shipment ? (
        <form.Select
          name="stopId"
          label={t('Stop')}
          options={stopsFor(code, shipment).map((one) => ({
            value: one.stopId,
            label: stopText(one),
            detail: `${one.city}, ${one.state}`,
          }))}
          onChange={(stopId) => correct(draftFor(code, shipment, stopAt(stopId)))}
        />
      ) : null}
      {eligibility.data ? (
        <EligibilityLines of={eligibility.data} />
      ) : eligibility.isError ? (
        <ErrorState onRetry={() => void eligibility.refetch()} />
      ) : eligibility.isFetching ? (
        <SkeletonRows rows={4} height={28} />
      ) : null}
      {type?.fields.map((field) => (
        <form.Field key={field} name={`details.${field}`}>
          {(bound) => <CaseEntry of={field} stop={stop ?? truck} {...bound} />}
        </form.Field>
      ))}
      {type?.amount === 'asked' ? <form.Money name="requestedAmount" label={t('Amount')} minValue={0} /> : null}
      {eligibility.data ? (
        <NeededDocuments
          of={eligibility.data.requiredDocuments}
          name={shipment?.shipmentNumber ?? ''}
          onSending={setSending}
        />
      ) : null}
    </FormSheet>
  )
}

/** Asked again whenever the load's events or documents change. */
function useEligibility(
  caseType: CaseTypeCode | undefined,
  shipmentId: string | undefined,
  stopId: string | undefined,
) {
  const scope = caseType && caseTypeOf(caseType).scope
  const isPlaced = scope === 'company' || (shipmentId !== undefined && (scope !== 'stop' || stopId !== undefined))
  return useQuery({
    ...queryFor(cases.eligibility, {
      query: {
        caseType: caseType ?? 99,
        shipmentId: scope === 'company' ? undefined : shipmentId,
        stopId: scope === 'stop' ? stopId : undefined,
      },
    }),
    enabled: caseType !== undefined && isPlaced,
  })
}

/** The first condition that does not hold; what is not known yet the server decides. */
function reasonIn(eligibility: CaseEligibility | undefined): string | null {
  const broken = eligibility?.lines.find(({ holds, isRequired }) => isRequired && !holds)
  return broken ? retell(broken.said) : null
}
