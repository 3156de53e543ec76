import { IconSend } from '@tabler/icons-react'
import { type SupportConversation, support } from '@waybill/contract/support/support.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { whoIs } from '../../api/session.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../form/kept-draft.ts'
import { refusalText } from '../../form/refusals.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { AttachFile } from './attach-file.tsx'
import { beginHere } from './begin-here.ts'
import styles from './composer.module.css'

export interface ComposerProps {
  conversation: SupportConversation
  /** One opened it to write, not to look. */
  beginsHere: boolean
}

/** The next message. What is typed stays in this browser until it is sent. */
export function Composer({ conversation: { id, can }, beginsHere }: ComposerProps): ReactNode {
  const name = `support.${whoIs(useCurrentUser())}.${id}`
  const [draft, setDraft] = useState(() => keptDraft(name, 0, EMPTY) ?? EMPTY)
  const change = (next: typeof EMPTY): void => {
    setDraft(next)
    if (next.text) keepDraft(name, 0, next)
    else forgetDraft(name)
  }
  const write = useVerb(support.write, {
    showsOwnError: true,
    // What was typed meanwhile stays, and so does who reads the next one.
    onDone: (_, { body }) => change({ ...draft, text: draft.text.trim() === body.text ? '' : draft.text }),
  })
  const refusal = refusalText(write.error)
  const text = draft.text.trim()
  const send = (): void => {
    if (text) write.mutate({ params: { supportConversationId: id }, body: { ...draft, text } })
  }
  // Shift breaks the line; a key that ends a composed character sends nothing.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {refusal ? <Banner tone="stopped">{refusal}</Banner> : null}
      <TextField
        label={draft.isInternal ? t('Internal note') : t('Message')}
        hideLabel
        inputRef={beginsHere ? beginHere : undefined}
        rows={2}
        maxLength={4_000}
        placeholder={draft.isInternal ? t('Only your colleagues read this') : t('Write a message')}
        value={draft.text}
        onChange={(next) => change({ ...draft, text: next })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        {can.note === true ? (
          <Checkbox isSelected={draft.isInternal} onChange={(isInternal) => change({ ...draft, isInternal })}>
            {t('Internal note')}
          </Checkbox>
        ) : (
          <p className={styles.keys}>{t('Shift+Enter starts a new line')}</p>
        )}
        <AttachFile conversationId={id} isInternal={draft.isInternal} />
        <Button type="submit" variant="primary" isPending={write.isPending} icon={<IconSend aria-hidden="true" />}>
          {draft.isInternal ? t('Add note') : t('Send message')}
        </Button>
      </div>
    </form>
  )
}

const EMPTY = { text: '', isInternal: false }
