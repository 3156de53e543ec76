import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type PlanEntry, planning, type SavedPlan } from '@waybill/contract/planning/planning.ts'
import { type ReactNode, useState } from 'react'
import { sayError } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { act, queryFor } from '../api/queries.ts'
import { useForm } from '../form/use-form.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'
import { PlanForm } from './plan-form.tsx'
import { entriesOf, mergedPlan, usePlan } from './use-plan.ts'

const route = getRouteApi('/shell/shipments/$shipmentNumber/edit')

const planQuery = (shipment: string) => queryFor(planning.find, { params: { shipment } })

export function load(client: QueryClient, shipmentNumber: string): void {
  void client.prefetchQuery(planQuery(shipmentNumber))
}

/** Replans a shipment not yet offered to a carrier. */
export function EditShipmentPage(): ReactNode {
  const { shipmentNumber } = route.useParams()
  const saved = useQuery(planQuery(shipmentNumber))
  if (saved.isPending) return <SkeletonRows rows={8} height={56} />
  // A retry gets the same answer.
  const isFinal = isProblem(saved.error, 'not-found', 'step-not-allowed', 'not-authorized')
  // Once the form shows it stays: typed entries outlive a plan that fails to reload.
  if (saved.isLoadingError || isFinal) {
    return (
      <ErrorState
        isPage
        title={
          isFinal
            ? sayError(saved.error)
                .map(({ text }) => retell(text))
                .join(' ')
            : t('This shipment could not be loaded')
        }
        onRetry={isFinal ? undefined : () => void saved.refetch()}
        isRetrying={saved.isRefetching}
        traceId={isProblem(saved.error) && !isFinal ? saved.error.traceId : undefined}
        act={<ButtonToPage to="/shipments">{t('Shipments')}</ButtonToPage>}
      >
        {isFinal ? t('Nothing was changed.') : undefined}
      </ErrorState>
    )
  }
  return <Edit key={saved.data.id} saved={saved.data} />
}

function Edit({ saved }: { saved: SavedPlan }): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id, shipmentNumber } = saved
  // The form's base stays what it was on opening: others' changes come as a question, not while typing.
  const [before, setBefore] = useState(saved)
  const [theirs, setTheirs] = useState<SavedPlan>()
  const form = useForm({
    begin: () => saved.entry,
    version: before.version,
    send: (draft, version) =>
      act(planning.replan, {
        params: { shipmentId: id },
        body: { ...draft, stops: entriesOf(plan.stops) },
        version,
      }),
    onDone: ({ status }) => {
      toast.success(
        status === 0
          ? t('Draft of shipment {number} saved', { number: shipmentNumber })
          : t('Shipment {number} is ready to book', { number: shipmentNumber }),
      )
      toShipment()
    },
    onFailed: (error) => {
      if (isProblem(error, 'changed-meanwhile'))
        void client.fetchQuery({ ...planQuery(shipmentNumber), staleTime: 0 }).then(setTheirs)
    },
  })
  const plan = usePlan(form, id)
  const merged = theirs && mergedPlan(form.draft, before.entry, theirs.entry)
  const toShipment = (): void => void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber } })
  const goOn = (now: SavedPlan, merge: typeof mergedPlan): void => {
    setBefore(now)
    form.takeOver({ draft: now.entry, version: now.version }, merge)
    setTheirs(undefined)
  }
  return (
    <>
      <PlanForm
        title={t('Plan of shipment {number}', { number: shipmentNumber })}
        kicker={
          <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className="thumb">
            {t('Shipment {number}', { number: shipmentNumber })}
          </Link>
        }
        plan={plan}
        act={before.status === 0 ? t('Complete shipment') : t('Save plan')}
        onCancel={toShipment}
      />
      {theirs && merged ? (
        <Dialog
          isOpen
          onClose={() => setTheirs(undefined)}
          title={t('Someone else has changed this plan')}
          error={null}
          pending={false}
          act={t('Keep both')}
          onAct={() => goOn(theirs, mergedPlan)}
        >
          <ul>
            {changesBetween(before.entry, theirs.entry).map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
          {merged.isDisputed ? <p>{t('Where you both made changes, yours are kept.')}</p> : null}
          <p>{t('Keep both changes and save again, or start over from theirs. Nothing is saved yet.')}</p>
          <Button onPress={() => goOn(theirs, () => ({ draft: theirs.entry, isDisputed: false }))}>
            {t('Use theirs')}
          </Button>
        </Dialog>
      ) : null}
    </>
  )
}

/** The other person's changes, to choose between the two plans. */
function changesBetween(before: PlanEntry, after: PlanEntry): string[] {
  const added = after.orders.filter((number) => !before.orders.includes(number))
  const removed = before.orders.filter((number) => !after.orders.includes(number))
  const differs = (of: (entry: PlanEntry) => unknown) => JSON.stringify(of(before)) !== JSON.stringify(of(after))
  return [
    ...added.map((number) => t('Order {number} was added', { number })),
    ...removed.map((number) => t('Order {number} was removed', { number })),
    ...(differs(({ stops }) => stops) ? [t('Stops or times were changed')] : []),
    ...(differs(({ equipmentMode, trailerTypes, shippingMode, reeferTemperature, isTeamRequired, isBlind }) => [
      equipmentMode,
      trailerTypes,
      shippingMode,
      reeferTemperature,
      isTeamRequired,
      isBlind,
    ])
      ? [t('The equipment was changed')]
      : []),
    ...(differs(({ specialInstructions }) => specialInstructions) ? [t('The special instructions were changed')] : []),
  ]
}
