import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { RateRequest } from '@waybill/contract/rate-requests/rate-requests.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize } from '../../ui/button-look.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { whyNot } from '../../ui/words.ts'
import { type Answer, type Answerable, answersOf, answerText, answerTitle, VERDICTS } from './answer-text.ts'

const TakeCounter = lazyPart(async () => (await import('./take-counter.tsx')).TakeCounter)
const OfferRate = lazyPart(async () => (await import('./offer-rate.tsx')).OfferRate)
const DeclineRequest = lazyPart(async () => (await import('./decline-request.tsx')).DeclineRequest)

const DIALOGS = { take: TakeCounter, offer: OfferRate, decline: DeclineRequest } as const

export interface Answering {
  ask: (request: Answerable, answer: Answer) => void
  dialog: ReactNode
}

/**
 * The answer in progress. Its dialog belongs to the page, not to the row: a row may leave the list while someone types an amount, and
 * it must survive (UX 6).
 */
export function useAnswering(): Answering {
  const [asked, setAsked] = useState<{ request: Answerable; answer: Answer }>()
  const Dialog = asked && DIALOGS[asked.answer]
  return {
    ask: (request, answer) => setAsked({ request, answer }),
    dialog: Dialog ? (
      <Suspense>
        <Dialog request={asked.request} onClose={() => setAsked(undefined)} />
      </Suspense>
    ) : null,
  }
}

/** The provider watches what it asked, and answers for a carrier on the request's page. */
export function answersOwnRequests({ persona, companyKind }: Pick<CurrentUser, 'persona' | 'companyKind'>): boolean {
  return companyKind !== 'provider' && may(persona, 'rate-request:answer')
}

export interface AnswerButtonsProps {
  request: Answerable
  answering: Answering
  /** The server's verdict; rows carry none and leave the refusal to the server. */
  can?: RateRequest['can']
  size?: ButtonSize
  /** On rows: the two likeliest. */
  isBrief?: boolean
  /** Among many rows the next to expire is emphasized. */
  isNext?: boolean
}

/** The answers there are now. Each says why when it is no longer possible. */
export function AnswerButtons({
  request,
  answering,
  can,
  size,
  isBrief,
  isNext = true,
}: AnswerButtonsProps): ReactNode {
  const isProvider = useCurrentUser().companyKind === 'provider'
  const answers = answersOf(request)
  return answers.slice(0, isBrief ? 2 : undefined).map((answer, place) => (
    <Button
      key={answer}
      variant={
        place === 0 && isNext && !isProvider && (answer === 'take' || request.status === 'Sent')
          ? 'primary'
          : 'secondary'
      }
      size={size}
      disabledReason={whyNot(can?.[VERDICTS[answer]])}
      aria-label={isBrief || isProvider ? answerTitle(answer, request, isProvider) : undefined}
      onPress={() => answering.ask(request, answer)}
    >
      {answerText(answer, request)}
    </Button>
  ))
}
