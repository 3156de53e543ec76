import { type CaseRow, cases } from '@waybill/contract/cases/cases.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { isOurs } from '../case-text.ts'
import { finish } from '../kept-case.ts'

/** What the user does next with a case of the list; undefined where others do. */
export function nextOf(row: CaseRow, user: CurrentUser): 'reply' | 'decide' | 'take' | undefined {
  if (!isOurs(row, user)) return undefined
  if (may(user.persona, 'case:decide')) return 'decide'
  if (may(user.persona, 'case:handle')) return row.assignee ? undefined : 'take'
  return may(user.persona, 'case:open') ? 'reply' : undefined
}

/** Takes a case that nobody has, or opens it beside the list to reply or to decide. */
export function CaseAct({ row }: { row: CaseRow }): ReactNode {
  const next = nextOf(row, useCurrentUser())
  return next ? (
    <span className={look.above}>{next === 'take' ? <Take row={row} /> : <Open row={row} next={next} />}</span>
  ) : null
}

function Take({ row: { id, caseNumber } }: { row: CaseRow }): ReactNode {
  const take = useVerb(cases.assign, { onDone: (...answer) => finish(answer, t('The case is yours')) })
  return (
    <Button
      size="small"
      isPending={take.isPending}
      onPress={() => take.mutate({ params: { caseId: id }, body: {} })}
      aria-label={t('Assign case {number} to me', { number: caseNumber })}
    >
      {t('Assign to me')}
    </Button>
  )
}

function Open({ row: { caseNumber }, next }: { row: CaseRow; next: 'reply' | 'decide' }): ReactNode {
  const isReply = next === 'reply'
  return (
    <ButtonToPage
      to="/cases/$caseNumber/preview"
      params={{ caseNumber }}
      search
      resetScroll={false}
      size="small"
      aria-label={
        isReply
          ? t('Reply to case {number}', { number: caseNumber })
          : t('Decide case {number}', { number: caseNumber })
      }
    >
      {isReply ? t('Reply') : t('Decide case')}
    </ButtonToPage>
  )
}
