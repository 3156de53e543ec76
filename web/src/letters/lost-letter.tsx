import { type LetterFault, letters, type UndeliveredLetter } from '@waybill/contract/letters/letters.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { t, whyNot } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './undelivered-page.module.css'

/** An undelivered email: what the relay said, and a button to resend it. */
export function LostLetter({ letter }: { letter: UndeliveredLetter }): ReactNode {
  const { timeZone } = useCurrentUser()
  const sendAgain = useVerb(letters.sendAgain)
  const { recipient, subject, sendsTo, reason, by, can } = letter
  return (
    <li>
      <article className={styles.letter} aria-label={t('Email to {recipient}', { recipient })}>
        <div className={styles.said}>
          <h2 className={styles.recipient}>{recipient}</h2>
          <p>{subject}</p>
          <p className={styles.faint}>
            {faultText(letter.fault)} <span lang="en">{reason}</span>
          </p>
          <p className={styles.faint}>
            {[
              t('given up {when}', { when: timeText({ at: letter.givenUpAt, timeZone }) }),
              by ? t('sent by {name}', { name: by }) : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button
          disabledReason={whyNot(can.sendAgain)}
          isPending={sendAgain.isPending}
          onPress={() => sendAgain.mutate({ params: { letterId: letter.id } })}
        >
          {sendsTo === recipient ? t('Send again') : t('Send to {address}', { address: sendsTo })}
        </Button>
      </article>
    </li>
  )
}

function faultText(fault: LetterFault): string {
  switch (fault) {
    case 'recipient':
      return t('The address was refused.')
    case 'letter':
      return t('The message was refused.')
    case 'relay':
      return t('The mail relay accepted no email for a day.')
    case 'late':
      return t('Its link expired before it could be delivered.')
  }
}
