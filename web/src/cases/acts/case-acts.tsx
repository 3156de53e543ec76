import { IconDots } from '@tabler/icons-react'
import { type Case, cases } from '@waybill/contract/cases/cases.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { isNotTheirs, t, whyNot } from '../../ui/words.ts'
import { finish } from '../kept-case.ts'

const ReplyCase = lazyPart(async () => (await import('./carry-case.tsx')).ReplyCase)
const WithdrawCase = lazyPart(async () => (await import('./carry-case.tsx')).WithdrawCase)
const ReopenCase = lazyPart(async () => (await import('./reopen-case.tsx')).ReopenCase)
const ApproveCase = lazyPart(async () => (await import('./decide-case.tsx')).ApproveCase)
const DeclineCase = lazyPart(async () => (await import('./decide-case.tsx')).DeclineCase)
const AssignCase = lazyPart(async () => (await import('./assign-case.tsx')).AssignCase)
const HoldCase = lazyPart(async () => (await import('./handle-case.tsx')).HoldCase)
const AskForDocuments = lazyPart(async () => (await import('./handle-case.tsx')).AskForDocuments)
const AnswerCase = lazyPart(async () => (await import('./handle-case.tsx')).AnswerCase)
const VoidCase = lazyPart(async () => (await import('./handle-case.tsx')).VoidCase)

const FORMS = {
  reply: ReplyCase,
  reopen: ReopenCase,
  withdraw: WithdrawCase,
  approve: ApproveCase,
  decline: DeclineCase,
  assignOther: AssignCase,
  askForDocuments: AskForDocuments,
  hold: HoldCase,
  answer: AnswerCase,
  void: VoidCase,
} as const

export interface CaseFormProps {
  about: Case
  onClose: () => void
}

interface Act {
  id: string
  label: string
  can: Can
  run: () => void
  /** Ends it without a decision: a button only where nothing else is possible. */
  isLast?: true
}

/** What the reader's side may do: the two that matter now as buttons, the others in a menu, disabled ones with the reason. */
export function CaseActs({ about }: { about: Case }): ReactNode {
  const [open, setOpen] = useState<keyof typeof FORMS>()
  const take = useVerb(cases.assign, { onDone: (...answer) => finish(answer, t('The case is yours')) })
  const resume = useVerb(cases.resume, { onDone: (...answer) => finish(answer, t('Case taken off hold')) })
  const { can, id: caseId } = about
  const me = useCurrentUser()
  const isMine = about.assignee?.id === me.id
  const acts: readonly Act[] = [
    { id: 'reply', label: t('Reply'), can: can.reply, run: () => setOpen('reply') },
    { id: 'reopen', label: t('Reopen case'), can: can.reopen, run: () => setOpen('reopen') },
    { id: 'approve', label: t('Approve'), can: can.approve, run: () => setOpen('approve') },
    { id: 'decline', label: t('Decline'), can: can.decline, run: () => setOpen('decline') },
    { id: 'resume', label: t('Take off hold'), can: can.resume, run: () => resume.mutate({ params: { caseId } }) },
    {
      id: 'assign',
      label: t('Assign to me'),
      can: can.assign,
      run: () => take.mutate({ params: { caseId }, body: {} }),
    },
    { id: 'ask', label: t('Request documents'), can: can.askForDocuments, run: () => setOpen('askForDocuments') },
    { id: 'hold', label: t('Put case on hold'), can: can.hold, run: () => setOpen('hold') },
    { id: 'assign-other', label: t('Assign to a colleague'), can: can.assign, run: () => setOpen('assignOther') },
    { id: 'answer', label: t('Close with an answer'), can: can.answer, run: () => setOpen('answer'), isLast: true },
    { id: 'withdraw', label: t('Withdraw case'), can: can.withdraw, run: () => setOpen('withdraw'), isLast: true },
    { id: 'void', label: t('Void case'), can: can.void, run: () => setOpen('void'), isLast: true },
  ]
  const theirs = acts.filter((act) => !isNotTheirs(act.can) && !(isMine && act.id === 'assign'))
  const possible = theirs.filter((act) => act.can === true)
  const matter = possible.filter((act) => !act.isLast)
  const first = matter.length > 0 ? matter.slice(0, 2) : possible.slice(0, 1)
  const others = theirs.filter((act) => !first.includes(act))
  // The acts that matter need a phone's width.
  const isShort = useMedia('(width < 600px)') && first.length > 0
  const dots = <IconDots aria-hidden="true" />
  const Form = open && FORMS[open]
  return (
    <>
      {first.map((act, place) => (
        <Button
          key={act.id}
          variant={place === 0 && !act.isLast ? 'primary' : 'secondary'}
          isPending={take.isPending || resume.isPending}
          onPress={act.run}
        >
          {act.label}
        </Button>
      ))}
      {others.length > 0 ? (
        <Menu
          label={t('More actions')}
          trigger={
            isShort ? <IconButton label={t('More')}>{dots}</IconButton> : <Button icon={dots}>{t('More')}</Button>
          }
          groups={[
            {
              acts: others.map((act) => ({
                id: act.id,
                label: act.label,
                disabledReason: whyNot(act.can),
                onAction: act.run,
              })),
            },
          ]}
        />
      ) : null}
      {Form ? (
        <Suspense>
          <Form about={about} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
