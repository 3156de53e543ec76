import { type FactorAssignment, factoring, VERIFICATION_WAYS, type Verification } from '@waybill/contract/factoring.ts'
import { LETTER_OF_RELEASE } from '@waybill/contract/file-types.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { FileField } from '../documents/file-field.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t } from '../ui/words.ts'
import { askedWayText } from './assignment-text.ts'
import { type Effective, EffectiveField, instantFrom, nowIn } from './effective-field.tsx'
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

/** The first person has looked at what the factor handed in. */
function TakeIn({ assignment, onClose, isLetter }: ActProps & { isLetter: boolean }): ReactNode {
  const { carrierName: carrier, factorName: factor } = assignment
  const takeIn = useVerb(isLetter ? factoring.takeInRelease : factoring.takeIn, {
    showsOwnError: true,
    onDone: ({ isHeld }) => {
      if (isHeld) toast.error(t('Entered. Another factor claims this carrier: its payments are held.'))
      else toast.success(t('Entered. A second person verifies it.'))
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={isLetter ? t('Take in letter of release') : t('Take in notice of assignment')}
      act={t('Take in')}
      pending={takeIn.isPending}
      error={generalRefusal(takeIn.error, [])}
      onAct={() => takeIn.mutate({ params: { factorAssignmentId: assignment.id } })}
    >
      <p>
        {isLetter
          ? t('{factor} handed in that it releases {carrier}. Look at the letter first; a second person verifies it.', {
              factor,
              carrier,
            })
          : t(
              '{factor} handed in that {carrier} is assigned to it. Look at the notice first; a second person verifies it.',
              {
                factor,
                carrier,
              },
            )}
      </p>
    </Dialog>
  )
}

/** The second person writes down whom they asked and how; never by a number of the paper itself (P23). */
function Verify({ assignment, onClose, isLetter }: ActProps & { isLetter: boolean }): ReactNode {
  const { timeZone } = useCurrentUser()
  const [how, setHow] = useState<Verification['how']>('call-back')
  const [contactId, setContactId] = useState<string | null>(null)
  const [spokeTo, setSpokeTo] = useState('')
  const [asked, setAsked] = useState<Effective>(() => nowIn(timeZone))
  const [note, setNote] = useState('')
  const verify = useVerb(isLetter ? factoring.verifyRelease : factoring.verify, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('Verified. It takes effect at its instant, by itself.'))
      onClose()
    },
  })
  const { carrierName: carrier, factorName: factor } = assignment
  const askedAt = instantFrom(asked, timeZone)
  const contacts = assignment.contactsOnRecord.filter(({ email }) => how === 'call-back' || email !== null)
  const isChosen = contacts.some(({ id }) => id === contactId)
  const missing =
    contacts.length === 0
      ? t('No contact was on record before the document came')
      : !isChosen
        ? t('Choose whom you asked')
        : spokeTo.trim() === ''
          ? t('Say whom you spoke to')
          : askedAt
            ? null
            : t('Enter when you asked')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={isLetter ? t('Verify letter of release') : t('Verify notice of assignment')}
      act={isLetter ? t('Verify letter') : t('Verify notice')}
      pending={verify.isPending}
      disabledReason={missing}
      isDirty={contactId !== null || spokeTo !== '' || note !== ''}
      error={generalRefusal(verify.error, ['how', 'contactId', 'spokeTo', 'askedAt', 'note'])}
      onAct={() => {
        if (!askedAt || contactId === null) return
        verify.mutate({
          params: { factorAssignmentId: assignment.id },
          body: { how, contactId, spokeTo: spokeTo.trim(), askedAt, note: note.trim() || undefined },
        })
      }}
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
      <RadioGroup
        label={t('How you asked')}
        options={VERIFICATION_WAYS.map((value) => ({ value, label: askedWayText(value) }))}
        value={how}
        onChange={setHow}
      />
      {contacts.length === 0 ? (
        <Banner tone="stopped" title={t('There is no contact that can be trusted')}>
          {t(
            'Only contacts on record 10 days before the document came may be used. Reject it, or add a contact and wait.',
          )}
        </Banner>
      ) : (
        <RadioGroup
          label={how === 'call-back' ? t('Number called') : t('Address written to')}
          options={contacts.map(({ id, companyName, label, phone, extension, email }) => ({
            value: id,
            label:
              how === 'email' ? (email ?? '') : extension ? `${phone} ${t('ext. {extension}', { extension })}` : phone,
            detail: `${companyName}, ${retell(label)}`,
          }))}
          value={isChosen ? contactId : null}
          onChange={setContactId}
          error={besideField(verify.error, 'contactId')}
        />
      )}
      <TextField
        label={t('Whom you spoke to')}
        maxLength={120}
        value={spokeTo}
        onChange={setSpokeTo}
        error={besideField(verify.error, 'spokeTo')}
      />
      <EffectiveField
        label={t('When')}
        value={asked}
        onChange={setAsked}
        error={besideField(verify.error, 'askedAt')}
      />
      <TextField
        label={t('What they said')}
        optional
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
        error={besideField(verify.error, 'note')}
      />
    </Dialog>
  )
}

function WithReason({
  assignment,
  onClose,
  step,
}: ActProps & { step: 'reject' | 'clearHold' | 'rejectRelease' }): ReactNode {
  const [reason, setReason] = useState('')
  const texts = {
    reject: {
      title: t('Reject notice of assignment'),
      act: t('Reject notice'),
      says: t('Nobody is paid by it. The carrier hears that it was rejected, not why.'),
      done: t('The notice is rejected'),
    },
    clearHold: {
      title: t('Clear hold'),
      act: t('Clear hold'),
      says: t('Payments of {carrier} go on, to whom they go now, although more than one factor claims it.', {
        carrier: assignment.carrierName,
      }),
      done: t('Payments go on'),
    },
    rejectRelease: {
      title: t('Reject letter of release'),
      act: t('Reject letter'),
      says: t('The notice stays in force.'),
      done: t('The letter is rejected'),
    },
  }[step]
  const verb = useVerb(factoring[step], {
    showsOwnError: true,
    onDone: () => {
      toast.success(texts.done)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={texts.title}
      act={texts.act}
      actVariant={step === 'clearHold' ? 'primary' : 'danger'}
      pending={verb.isPending}
      disabledReason={reason.trim() === '' ? t('Say why') : null}
      isDirty={reason !== ''}
      error={generalRefusal(verb.error, ['reason'])}
      onAct={() => verb.mutate({ params: { factorAssignmentId: assignment.id }, body: { reason: reason.trim() } })}
    >
      <p>{texts.says}</p>
      <TextField
        label={t('Reason')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={besideField(verb.error, 'reason')}
      />
    </Dialog>
  )
}

/** By post, entered by the desk, or handed in by the factor whose letter it is. */
function EnterRelease({ assignment, onClose, isHandedIn }: ActProps & { isHandedIn: boolean }): ReactNode {
  const { timeZone, companyId } = useCurrentUser()
  const [effective, setEffective] = useState<Effective>({ day: null, time: '00:00' })
  const paper = usePaper(LETTER_OF_RELEASE)
  const [failure, setFailure] = useState<unknown>(null)
  const enter = useVerb(isHandedIn ? factoring.handInRelease : factoring.enterRelease, {
    showsOwnError: true,
    onDone: () => {
      toast.success(
        isHandedIn
          ? t('Handed in. Two people check it before anything changes.')
          : t('Entered. A second person verifies it.'),
      )
      onClose()
    },
    onFailed: setFailure,
  })
  const effectiveAt = instantFrom(effective, timeZone)
  const act = async (): Promise<void> => {
    const holder = isHandedIn ? companyId : assignment.carrierId
    if (!effectiveAt || !holder) return
    setFailure(null)
    try {
      const documentId = await paper.send(holder)
      enter.mutate({ params: { factorAssignmentId: assignment.id }, body: { effectiveAt, documentId } })
    } catch (failed) {
      setFailure(failed)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={isHandedIn ? t('Hand in letter of release') : t('Enter letter of release')}
      act={isHandedIn ? t('Hand in letter') : t('Enter letter')}
      pending={enter.isPending || paper.field.share !== undefined}
      disabledReason={!effectiveAt ? t('Enter from when it holds') : paper.isThere ? null : t('Choose the letter')}
      isDirty={paper.isThere}
      error={generalRefusal(failure, ['effectiveAt', 'documentId'])}
      onAct={() => void act()}
    >
      <p>
        {t('New invoices of {carrier} are its own from then on. What was assigned to {factor} is still paid to it.', {
          carrier: assignment.carrierName,
          factor: assignment.factorName,
        })}
      </p>
      <EffectiveField
        label={t('Effective from')}
        value={effective}
        onChange={setEffective}
        error={besideField(failure, 'effectiveAt')}
      />
      <FileField {...paper.field} error={besideField(failure, 'documentId')} />
    </Dialog>
  )
}
