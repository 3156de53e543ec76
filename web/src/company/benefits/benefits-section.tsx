import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BenefitsByTier, type TierBenefits, tierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { SCORE_TIER_NAMES } from '@waybill/contract/tier-names.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor, remember } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { partsTakenOver, type TakenOver, takenOver } from '../../form/taken-over.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import styles from './benefits-section.module.css'
import { benefitTexts } from './benefits-text.ts'

export const BENEFITS = queryFor(tierBenefits.find, {})

/** What each tier of the score card brings. */
export function BenefitsSection(): ReactNode {
  const { data, isError, error, refetch } = useQuery(BENEFITS)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('Tier benefits')}
      end={
        data?.can.set === true ? (
          <Button size="small" onPress={() => setOpen(true)}>
            {t('Change benefits')}
          </Button>
        ) : null
      }
    >
      <p className={styles.lead}>{t('Carriers without a tier have the benefits of Standard.')}</p>
      {data ? (
        <DefinitionList
          entries={data.tiers.map((benefits) => ({
            term: t(SCORE_TIER_NAMES[benefits.tier]),
            value: (
              <>
                {benefitTexts(benefits).map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </>
            ),
          }))}
        />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} traceId={traceIdOf(error)} />
      ) : (
        <SkeletonRows rows={3} height={84} />
      )}
      {isOpen && data ? <SetBenefits set={data} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

type Figures<Names extends string> = Record<Names, number | null>
type Draft = {
  tiers: (Pick<TierBenefits, 'tier' | 'mayBookNow'> &
    Figures<'headStartMinutes'> & { quickPay: Figures<keyof TierBenefits['quickPay']> })[]
}

function SetBenefits({ set, onClose }: { set: BenefitsByTier; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => draftOf(set),
    version: set.version,
    send: (draft, version) => entry(tierBenefits.set, { body: draft, version }),
    onDone: (saved, _asked, client) => {
      remember(client, tierBenefits.find, {}, saved)
      toast.success(t('Benefits saved'))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...BENEFITS, staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
      merge: byTier,
    },
  })
  const fee = { minValue: 0, maxValue: 20, step: 0.01, unit: '%' }
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Tier benefits')}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      {set.tiers.map(({ tier }, place) => (
        <FormSection
          key={tier}
          title={t(SCORE_TIER_NAMES[tier])}
          help={
            place === 0
              ? t(
                  'Quick pay fees count for bills approved from now on. A head start is for loads posted for every carrier.',
                )
              : undefined
          }
        >
          <FieldRow>
            <form.Number name={`tiers.${place}.quickPay.quick-7`} label={t('Fee, paid in 7 days')} {...fee} />
            <form.Number name={`tiers.${place}.quickPay.quick-2`} label={t('Fee, paid in 2 days')} {...fee} />
          </FieldRow>
          <form.Number
            name={`tiers.${place}.headStartMinutes`}
            label={t('Head start on the board')}
            minValue={0}
            maxValue={240}
            unit={t('min')}
          />
          <form.Checkbox name={`tiers.${place}.mayBookNow`}>{t('May use Book It Now')}</form.Checkbox>
        </FormSection>
      ))}
    </FormSheet>
  )
}

function draftOf({ tiers }: BenefitsByTier): Draft {
  return { tiers: tiers.map((benefits) => ({ ...benefits, quickPay: { ...benefits.quickPay } })) }
}

function byTier(mine: Draft, begun: Draft, theirs: Draft): TakenOver<Draft> {
  const tiers = partsTakenOver([mine.tiers, begun.tiers, theirs.tiers], ({ tier }) => tier)
  return tiers ? { ...tiers, draft: { tiers: tiers.draft } } : takenOver(mine, begun, theirs)
}
