import { useQuery } from '@tanstack/react-query'
import { type BenefitsByTier, type TierBenefits, tierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { SCORE_TIER_NAMES } from '@waybill/contract/tier-names.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor, remember } from '../../api/queries.ts'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
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

function SetBenefits({ set: { tiers }, onClose }: { set: BenefitsByTier; onClose: () => void }): ReactNode {
  const form = useForm({
    begin: (): Draft => ({ tiers: tiers.map((benefits) => ({ ...benefits, quickPay: { ...benefits.quickPay } })) }),
    send: (draft) => entry(tierBenefits.set, { body: draft }),
    onDone: (saved, _asked, client) => {
      remember(client, tierBenefits.find, {}, saved)
      toast.success(t('Benefits saved'))
      onClose()
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
      {tiers.map(({ tier }, place) => (
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
