import { DECLINE_REASON_NAMES, DeclineReason } from '@waybill/contract/freight-codes.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { t } from '../../ui/words.ts'

/** The only reason that needs a text (SPEC §4). */
const OTHER: DeclineReason = 4

/** The reason as a radio button has it. */
export type Declining = { declineReason: `${DeclineReason}` | null; declineText: string }

/** Why not: of a tender, of a rate request. */
export function DeclineFields({ form }: { form: Form<Declining> }): ReactNode {
  const isOther = form.draft.declineReason === `${OTHER}`
  return (
    <>
      <form.Radio
        name="declineReason"
        label={t('Reason')}
        options={DeclineReason.options.map(({ value }) => ({
          value: `${value}` as const,
          label: t(DECLINE_REASON_NAMES[value]),
        }))}
      />
      <form.Text
        name="declineText"
        label={isOther ? t('Tell us why') : t('Anything to add')}
        optional={!isOther}
        rows={2}
        maxLength={500}
      />
    </>
  )
}

/** As the contract has it; undefined before a reason is chosen. */
export function declineOf({ declineReason, declineText }: Declining) {
  return declineReason === null
    ? undefined
    : { declineReason: DeclineReason.parse(Number(declineReason)), declineText: declineText.trim() || undefined }
}

/** Why it cannot be sent. */
export function whatIsMissing({ declineReason, declineText }: Declining): string | undefined {
  if (declineReason === null) return t('Choose a reason')
  return declineReason === `${OTHER}` && declineText.trim() === '' ? t('Enter a reason') : undefined
}
