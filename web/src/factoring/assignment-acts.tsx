import { LETTER_OF_RELEASE } from '@waybill/contract/documents/file-types.ts'
import {
  type FactorAssignment,
  factoring,
  VERIFICATION_WAYS,
  type Verification,
} from '@waybill/contract/factoring/factoring.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Banner } from '../ui/banner.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'
import { askedWayText } from './assignment-text.ts'
import { type Effective, EffectiveField, instantFrom, nowIn } from './effective-field.tsx'
import { PaperField } from './paper-field.tsx'
import { usePaper } from './use-paper.ts'

type Step = keyof FactorAssignment['can']

interface ActProps {
  assignment: FactorAssignment
  onClose: () => void
}

/** One step of a notice, in its dialog. */
export function AssignmentAct({ step, ...act }: ActProps & { step: Step }): ReactNode {
  switch (step) {
    case 'verify':
    case 'verifyRelease':
      return <Verify {...act} isLetter={step === 'verifyRelease'} />
    case 'reject':
    case 'clearHold':
    case 'rejectRelease':
      return <WithReason {...act} step={step} />
    case 'takeIn':
    case 'takeInRelease':
      return <TakeIn {...act} isLetter={step === 'takeInRelease'} />
    case 'enterRelease':
    case 'handInRelease':
      return <EnterRelease {...act} isHandedIn={step === 'handInRelease'} />
  }
}

/** The first person reviewed what the factor submitted. */
function TakeIn({ assignment, onClose, isLetter }: ActProps & { isLetter: boolean }): ReactNode {
  const { carrierName: carrier, factorName: factor } = assignment
  const form = useForm({
    begin: () => ({}),
    send: () =>
      act(isLetter ? factoring.takeInRelease : factoring.takeIn, { params: { factorAssignmentId: assignment.id } }),
    onDone: ({ isHeld }) => {
      if (isHeld) toast.error(t('Entered. Another factor claims this carrier: its payments are held.'))
      else toast.success(t('Entered. A second person verifies it.'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={isLetter ? t('Record letter of release') : t('Record notice of assignment')}
      act={isLetter ? t('Record letter') : t('Record notice')}
    >
      <p>
        {isLetter
          ? t('{factor} says that it releases {carrier}. Check the letter first; a second person verifies it.', {
              factor,
              carrier,
            })
          : t('{factor} says that {carrier} is assigned to it. Check the notice first; a second person verifies it.', {
              factor,
              carrier,
            })}
      </p>
    </FormDialog>
  )
}

/** The second person records whom they asked and how; never by a number from the notice itself (P23). */
function Verify({ assignment, onClose, isLetter }: ActProps & { isLetter: boolean }): ReactNode {
  const { timeZone } = useCurrentUser()
  const form = useForm({
    begin: () => ({
      how: 'call-back' as Verification['how'],
      contactId: null as string | null,
      spokeTo: '',
      askedAt: nowIn(timeZone),
      note: '',
    }),
    send: ({ how, contactId, spokeTo, note, ...draft }) => {
      const askedAt = instantFrom(draft.askedAt, timeZone)
      if (!askedAt || contactId === null) return undefined
      return act(isLetter ? factoring.verifyRelease : factoring.verify, {
        params: { factorAssignmentId: assignment.id },
        body: { how, contactId, spokeTo: spokeTo.trim(), askedAt, note: note.trim() || undefined },
      })
    },
    onDone: () => {
      toast.success(t('Verified. It takes effect automatically at that time.'))
      onClose()
    },
  })
  const { carrierName: carrier, factorName: factor } = assignment
  const { how, contactId, spokeTo, askedAt } = form.draft
  const contacts = assignment.contactsOnRecord.filter(({ email }) => how === 'call-back' || email !== null)
  const isChosen = contacts.some(({ id }) => id === contactId)
  const missing =
    contacts.length === 0
      ? t('No contact was on record before the document came')
      : !isChosen
        ? t('Choose who you asked')
        : spokeTo.trim() === ''
          ? t('Enter who you spoke with')
          : instantFrom(askedAt, timeZone)
            ? null
            : t('Enter when you asked')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={isLetter ? t('Verify letter of release') : t('Verify notice of assignment')}
      act={isLetter ? t('Verify letter') : t('Verify notice')}
      disabledReason={missing}
    >
      <p>
        {isLetter
          ? t('Ask {factor} whether it releases {carrier}. Use a contact on record, never one from the letter.', {
              factor,
              carrier,
            })
          : t('Ask whether {carrier} is assigned to {factor}. Use a contact on record, never one from the notice.', {
              carrier,
              factor,
            })}
      </p>
      <form.Radio
        name="how"
        label={t('How you verified it')}
        options={VERIFICATION_WAYS.map((value) => ({ value, label: askedWayText(value) }))}
      />
      {contacts.length === 0 ? (
        <Banner tone="stopped" title={t('There is no trusted contact on file')}>
          {t(
            'Only contacts on record 10 days before the document came may be used. Reject it, or add a contact and wait.',
          )}
        </Banner>
      ) : (
        <form.Radio
          name="contactId"
          label={how === 'call-back' ? t('Number called') : t('Email address used')}
          options={contacts.map(({ id, companyName, label, phone, extension, email }) => ({
            value: id,
            label:
              how === 'email' ? (email ?? '') : extension ? `${phone} ${t('ext. {extension}', { extension })}` : phone,
            detail: `${companyName}, ${retell(label)}`,
          }))}
        />
      )}
      <form.Text name="spokeTo" label={t('Who you spoke with')} maxLength={120} />
      <form.Field name="askedAt">{(field) => <EffectiveField label={t('When')} {...field} />}</form.Field>
      <form.Text name="note" label={t('What they said')} optional rows={2} maxLength={500} />
    </FormDialog>
  )
}

function WithReason({
  assignment,
  onClose,
  step,
}: ActProps & { step: 'reject' | 'clearHold' | 'rejectRelease' }): ReactNode {
  const texts = {
    reject: {
      title: t('Reject notice of assignment'),
      act: t('Reject notice'),
      says: t('It pays nobody. The carrier sees that it was rejected, not why.'),
      done: t('The notice is rejected'),
    },
    clearHold: {
      title: t('Clear hold'),
      act: t('Clear hold'),
      says: t('Payments for {carrier} continue to the current payee, although more than one factor claims it.', {
        carrier: assignment.carrierName,
      }),
      done: t('Payments resumed'),
    },
    rejectRelease: {
      title: t('Reject letter of release'),
      act: t('Reject letter'),
      says: t('The notice stays in force.'),
      done: t('The letter is rejected'),
    },
  }[step]
  const form = useForm({
    begin: () => ({ reason: '' }),
    send: ({ reason }) =>
      act(factoring[step], { params: { factorAssignmentId: assignment.id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toast.success(texts.done)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="medium"
      title={texts.title}
      act={texts.act}
      actVariant={step === 'clearHold' ? 'primary' : 'danger'}
      disabledReason={form.draft.reason.trim() === '' ? t('Enter a reason') : null}
    >
      <p>{texts.says}</p>
      <form.Text name="reason" label={t('Reason')} rows={2} maxLength={500} />
    </FormDialog>
  )
}

/** By mail, entered by the desk, or submitted by the factor itself. */
function EnterRelease({ assignment, onClose, isHandedIn }: ActProps & { isHandedIn: boolean }): ReactNode {
  const { timeZone, companyId } = useCurrentUser()
  const paper = usePaper(LETTER_OF_RELEASE)
  const form = useForm({
    begin: () => ({ effectiveAt: { day: null, time: '00:00' } as Effective }),
    send: async (draft) => {
      const holder = isHandedIn ? companyId : assignment.carrierId
      const effectiveAt = instantFrom(draft.effectiveAt, timeZone)
      if (!effectiveAt || !holder) return undefined
      const documentId = await paper.send(holder)
      return act(isHandedIn ? factoring.handInRelease : factoring.enterRelease, {
        params: { factorAssignmentId: assignment.id },
        body: { effectiveAt, documentId },
      })
    },
    onDone: () => {
      toast.success(
        isHandedIn
          ? t('Submitted. Two people check it before anything changes.')
          : t('Entered. A second person verifies it.'),
      )
      onClose()
    },
  })
  const isTimed = instantFrom(form.draft.effectiveAt, timeZone) !== undefined
  return (
    <FormDialog
      form={form}
      isBusy={paper.field.share !== undefined}
      isDirty={form.isDirty || paper.isThere}
      onClose={onClose}
      width="medium"
      title={isHandedIn ? t('Submit letter of release') : t('Enter letter of release')}
      act={isHandedIn ? t('Submit letter') : t('Enter letter')}
      disabledReason={!isTimed ? t('Enter when it takes effect') : paper.isThere ? null : t('Choose the letter')}
    >
      <p>
        {t('New invoices of {carrier} are its own from then on. What was assigned to {factor} is still paid to it.', {
          carrier: assignment.carrierName,
          factor: assignment.factorName,
        })}
      </p>
      <form.Field name="effectiveAt">{(field) => <EffectiveField label={t('Effective from')} {...field} />}</form.Field>
      <PaperField {...paper.field} />
    </FormDialog>
  )
}
