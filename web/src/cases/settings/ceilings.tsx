import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CaseCeilings, caseCeilings } from '@waybill/contract/cases/case-ceilings.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor, remember } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { partsTakenOver, type TakenOver, takenOver } from '../../form/taken-over.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import styles from './ceilings.module.css'

export const CEILINGS = queryFor(caseCeilings.find, {})

/** How much is approved without a person, by type. */
export function Ceilings(): ReactNode {
  const { data, isError, error, refetch } = useQuery(CEILINGS)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('Automatic approval')}
      end={
        data?.can.set === true ? (
          <Button size="small" onPress={() => setOpen(true)}>
            {t('Change amounts')}
          </Button>
        ) : null
      }
    >
      <p className={styles.lead}>
        {t(
          'An accessorial request is approved without a person if a device reported the truck at the stop, every condition is met, every document is there, and the amount is not above this. Another currency than US dollars waits for a person.',
        )}
      </p>
      {data ? (
        <DefinitionList
          entries={data.ceilings.map(({ name, amount }) => ({
            term: t(name),
            value: amount === null ? t('Payables decide') : t('Up to {amount}', { amount: moneyText(amount) }),
          }))}
        />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} traceId={traceIdOf(error)} />
      ) : (
        <SkeletonRows rows={5} height={28} />
      )}
      {isOpen && data ? <SetCeilings set={data} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

function SetCeilings({ set, onClose }: { set: CaseCeilings; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => draftOf(set),
    version: set.version,
    send: (draft, version) =>
      entry(caseCeilings.set, {
        body: { ceilings: draft.ceilings.filter(({ amount }) => (amount ?? 0) > 0) },
        version,
      }),
    onDone: (saved, _asked, client) => {
      remember(client, caseCeilings.find, {}, saved)
      toast.success(t('Amounts saved'))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...CEILINGS, staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
      merge: byType,
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Automatic approval')}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <p>{t('Leave a type empty, and payables decide. What is decided already stays.')}</p>
      {set.ceilings.map(({ name }, place) => (
        <form.Money key={name} name={`ceilings.${place}.amount`} label={t(name)} optional minValue={0} />
      ))}
    </FormDialog>
  )
}

type Draft = { ceilings: Pick<CaseCeilings['ceilings'][number], 'type' | 'amount'>[] }

function draftOf({ ceilings }: CaseCeilings): Draft {
  return { ceilings: ceilings.map(({ type, amount }) => ({ type, amount })) }
}

function byType(mine: Draft, begun: Draft, theirs: Draft): TakenOver<Draft> {
  const ceilings = partsTakenOver([mine.ceilings, begun.ceilings, theirs.ceilings], ({ type }) => String(type))
  return ceilings ? { ...ceilings, draft: { ceilings: ceilings.draft } } : takenOver(mine, begun, theirs)
}
