import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize } from '../../ui/button-look.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t, whyNot } from '../../ui/words.ts'
import { type Answer, type Answerable, answerText } from './answer-text.ts'

const AcceptTender = lazyPart(async () => (await import('./accept-tender.tsx')).AcceptTender)
const DeclineTender = lazyPart(async () => (await import('./decline-tender.tsx')).DeclineTender)

export interface Answering {
  ask: (tender: Answerable, answer: Answer) => void
  dialog: ReactNode
}

/**
 * The answer in progress. Its dialog belongs to the page, not to the row: a row may leave the list while someone
 * types a reason, and the text must survive (UX 6).
 */
export function useAnswering(): Answering {
  const [asked, setAsked] = useState<{ tender: Answerable; answer: Answer }>()
  const close = (): void => setAsked(undefined)
  return {
    ask: (tender, answer) => setAsked({ tender, answer }),
    dialog: asked ? (
      <Suspense>
        {asked.answer === 'accept' ? (
          <AcceptTender tender={asked.tender} onClose={close} />
        ) : (
          <DeclineTender tender={asked.tender} onClose={close} />
        )}
      </Suspense>
    ) : null,
  }
}

/** Whether rows have the two answer buttons; the provider watches its offers and answers for a carrier on their page. */
export function answersOwnTenders({ persona, companyKind }: Pick<CurrentUser, 'persona' | 'companyKind'>): boolean {
  return companyKind !== 'provider' && may(persona, 'tender:answer')
}

export interface AnswerButtonsProps {
  tender: Answerable
  answering: Answering
  /** The server's verdict; rows carry none and leave the refusal to the server. */
  can?: { accept: Can; reject: Can }
  size?: ButtonSize
  /** On rows the offer is beside the buttons; elsewhere they name what they accept. */
  isBrief?: boolean
  /** Among many rows the next to expire is emphasized. */
  isNext?: boolean
}

/** The two answers. Both say why when they are no longer possible. */
export function AnswerButtons({ tender, answering, can, size, isBrief, isNext = true }: AnswerButtonsProps): ReactNode {
  const isProvider = useCurrentUser().companyKind === 'provider'
  if (tender.status !== TENDER_STATUS.sent) return null
  return (
    <>
      <Button
        variant={isNext && !isProvider ? 'primary' : 'secondary'}
        size={size}
        disabledReason={whyNot(can?.accept)}
        aria-label={isBrief || isProvider ? answerText('accept', tender, isProvider) : undefined}
        onPress={() => answering.ask(tender, 'accept')}
      >
        {isBrief || isProvider ? t('Accept') : t('Accept tender')}
      </Button>
      <Button
        size={size}
        disabledReason={whyNot(can?.reject)}
        aria-label={isBrief || isProvider ? answerText('decline', tender, isProvider) : undefined}
        onPress={() => answering.ask(tender, 'decline')}
      >
        {t('Decline')}
      </Button>
    </>
  )
}
