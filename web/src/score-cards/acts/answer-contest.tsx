import { type ScoreContest, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { Misses } from '../card/misses.tsx'
import styles from '../card/score-card.module.css'

interface AnswerContestProps {
  contest: ScoreContest
  outcome: 'excused' | 'upheld'
  onClose: () => void
}

/** Excuses the load, or lets it count, with words for the carrier. */
export function AnswerContest({ contest, outcome, onClose }: AnswerContestProps): ReactNode {
  const { shipmentNumber: number, misses, message } = contest
  const form = useForm({
    begin: () => ({ text: '' }),
    send: ({ text }) =>
      act(scoreCards.answer, { params: { scoreContestId: contest.id }, body: { outcome, text: text.trim() } }),
    onDone: () => {
      toast.success(t('Answer sent'))
      onClose()
    },
  })
  const isExcused = outcome === 'excused'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isExcused ? t('Excuse load {number}?', { number }) : t('Let load {number} count?', { number })}
      act={isExcused ? t('Excuse load') : t('Let it count')}
      disabledReason={form.draft.text.trim() === '' ? t('Enter a reason') : null}
    >
      <Misses misses={misses} />
      <p className={styles.answer}>{message}</p>
      <form.Text
        name="text"
        label={t('Message to the carrier')}
        help={t('The carrier reads it with the load.')}
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}
