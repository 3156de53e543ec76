import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { t } from '../../ui/words.ts'
import { type DecideProps, doneWith } from './done-with.ts'

type Params = { applicationId: string }
type Said = { reason: string; spokeWith: string }

const REASON = { field: 'reason', label: 'Reason', missing: 'Enter a reason', rows: 3, maxLength: 1_000 } as const

/** Reviewer acts that take one sentence. */
const DECISIONS = {
  reject: {
    ...REASON,
    asks: (params: Params, { reason }: Said) => act(onboarding.reject, { params, body: { reason } }),
    title: 'Reject {name}?',
    act: 'Reject',
    actVariant: 'danger',
    says: 'The application is closed. They may apply again later.',
    help: 'The carrier sees it exactly as you write it.',
    done: '{name} was rejected',
  },
  hold: {
    ...REASON,
    asks: (params: Params, { reason }: Said) => act(onboarding.hold, { params, body: { reason } }),
    title: 'Put {name} on hold?',
    act: 'Put on hold',
    actVariant: 'primary',
    says: 'Nothing is decided while the review is on hold.',
    help: 'The carrier sees it exactly as you write it.',
    done: 'The review of {name} is on hold',
  },
  // Never again; the carrier is told that, never why (domain §5.5).
  mark: {
    ...REASON,
    asks: (params: Params, { reason }: Said) => act(onboarding.markDoNotUse, { params, body: { reason } }),
    title: 'Mark {name} "Do Not Use"?',
    act: 'Mark Do Not Use',
    actVariant: 'danger',
    says: 'The application is rejected and its people are signed out right away. They are told so, but not why.',
    help: 'Only your own people read this',
    done: '{name} is marked "Do Not Use"',
  },
  // The call goes to the registered number: it is shown here, never taken from an email.
  confirm: {
    field: 'spokeWith',
    label: 'Spoke with',
    missing: 'Enter who you spoke with',
    rows: undefined,
    maxLength: 200,
    asks: (params: Params, { spokeWith }: Said) => act(onboarding.confirmControl, { params, body: { spokeWith } }),
    title: 'Confirm by phone',
    act: 'They vouch for the applicant',
    actVariant: 'primary',
    says: 'Call {number}, the registered number, and ask whether {applicant} speaks for {name}. Use no other number.',
    help: undefined,
    done: 'Control of {name} is confirmed',
  },
} as const

export interface DecideWithReasonProps extends DecideProps {
  decision: keyof typeof DECISIONS
}

export function DecideWithReason({ review, decision, onClose }: DecideWithReasonProps): ReactNode {
  const asked = DECISIONS[decision]
  const { companyName: name, applicant, registeredPhone } = review
  const form = useForm({
    begin: (): Said => ({ reason: '', spokeWith: '' }),
    send: (said) => asked.asks({ applicationId: review.id }, said),
    onDone: (...answer) => doneWith(t(asked.done, { name }), onClose)(...answer),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(asked.title, { name })}
      act={t(asked.act)}
      actVariant={asked.actVariant}
      disabledReason={!form.draft[asked.field].trim() && t(asked.missing)}
    >
      <p>
        {t(asked.says, {
          name,
          number: registeredPhone ?? t('(none is registered)'),
          applicant: `${applicant.firstName} ${applicant.lastName}`,
        })}
      </p>
      <form.Text
        name={asked.field}
        label={t(asked.label)}
        help={asked.help && t(asked.help)}
        rows={asked.rows}
        maxLength={asked.maxLength}
      />
    </FormDialog>
  )
}
