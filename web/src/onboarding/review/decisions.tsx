import { IconDots } from '@tabler/icons-react'
import type { ApplicationReview } from '@waybill/contract/onboarding/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { keepReview } from '../keep-application.ts'
import styles from './application-review-page.module.css'
import { ApproveApplication } from './approve-application.tsx'
import { AskForChanges } from './ask-for-changes.tsx'
import { DecideWithReason } from './decide-with-reason.tsx'

type Open = 'changes' | 'approve' | 'conditions' | 'reject' | 'hold' | 'mark' | undefined

export type Decision = {
  id: string
  label: string
  disabledReason: string | null
  isDangerous?: boolean
  isPending?: boolean
  onPress: () => void
}

/** A reviewer's decisions, the usual first, and their dialogs. */
export function useDecisions(review: ApplicationReview): { decisions: readonly Decision[]; dialogs: ReactNode } {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const release = useVerb(onboarding.release, {
    onDone: (changed, _input, client) => {
      keepReview(client, changed)
      toast.success(t('Review resumed'))
    },
  })
  const { can, isOnHold } = review
  const decisions: Decision[] = [
    { id: 'approve', label: t('Approve'), disabledReason: whyNot(can.approve), onPress: () => setOpen('approve') },
    {
      id: 'conditions',
      label: t('Approve with conditions'),
      disabledReason: whyNot(can.approveConditionally),
      onPress: () => setOpen('conditions'),
    },
    {
      id: 'changes',
      label: t('Request changes'),
      disabledReason: whyNot(can.askForChanges),
      onPress: () => setOpen('changes'),
    },
    isOnHold
      ? {
          id: 'release',
          label: t('Resume the review'),
          disabledReason: whyNot(can.release),
          isPending: release.isPending,
          onPress: () => release.mutate({ params: { applicationId: review.id } }),
        }
      : { id: 'hold', label: t('Put on hold'), disabledReason: whyNot(can.hold), onPress: () => setOpen('hold') },
    {
      id: 'reject',
      label: t('Reject'),
      disabledReason: whyNot(can.reject),
      isDangerous: true,
      onPress: () => setOpen('reject'),
    },
    {
      id: 'mark',
      label: t('Mark Do Not Use'),
      disabledReason: whyNot(can.markDoNotUse),
      isDangerous: true,
      onPress: () => setOpen('mark'),
    },
  ]
  const dialogs = (
    <>
      {open === 'changes' ? <AskForChanges review={review} onClose={close} /> : null}
      {open === 'approve' ? <ApproveApplication review={review} onClose={close} /> : null}
      {open === 'conditions' ? <ApproveApplication review={review} isConditional onClose={close} /> : null}
      {open === 'reject' || open === 'hold' || open === 'mark' ? (
        <DecideWithReason review={review} decision={open} onClose={close} />
      ) : null}
    </>
  )
  return { decisions, dialogs }
}

/** Beside the documents, if there is room: every decision, and why not. */
export function DecideSection({ decisions }: { decisions: readonly Decision[] }): ReactNode {
  return (
    <Section title={t('Decide')}>
      <div className={styles.acts} role="group" aria-label={t('Actions')}>
        {decisions.map(({ id, label, disabledReason, isDangerous, isPending, onPress }, index) => (
          <Button
            key={id}
            wide
            variant={index === 0 ? 'primary' : isDangerous ? 'danger' : 'secondary'}
            isPending={isPending ?? false}
            disabledReason={disabledReason}
            onPress={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
    </Section>
  )
}

/** Without room, one decision as a button and the rest in a menu; none when nothing is left to decide. */
export function DecideActs({ decisions }: { decisions: readonly Decision[] }): ReactNode {
  const [usual, ...others] = decisions
  if (!usual || decisions.every(({ disabledReason }) => disabledReason !== null)) return null
  const acts = (isDangerous: boolean) =>
    others
      .filter((one) => Boolean(one.isDangerous) === isDangerous)
      .map(({ id, label, disabledReason, onPress }) => ({
        id,
        label,
        disabledReason,
        onAction: onPress,
        ...(isDangerous ? { tone: 'danger' as const } : {}),
      }))
  return (
    <>
      <Button variant="primary" disabledReason={usual.disabledReason} onPress={usual.onPress}>
        {usual.label}
      </Button>
      <Menu
        label={t('Decide')}
        trigger={
          <IconButton label={t('Other decisions')} variant="secondary">
            <IconDots aria-hidden="true" />
          </IconButton>
        }
        placement="top end"
        groups={[{ acts: acts(false) }, { acts: acts(true) }]}
      />
    </>
  )
}
