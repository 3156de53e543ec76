import { IconX } from '@tabler/icons-react'
import { type SupportTopic, support } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { remember } from '../../api/queries.ts'
import { whoIs } from '../../api/session.ts'
import { entry } from '../../form/entry.ts'
import { InlineForm } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { beginHere } from '../conversation/begin-here.ts'
import { topicText } from '../support-text.ts'
import styles from './question-form.module.css'

/** Starts a conversation; what its page is about comes along unless taken off. */
export function QuestionForm({
  topic,
  onAsked,
}: {
  topic: SupportTopic | null
  onAsked: (id: string) => void
}): ReactNode {
  const user = useCurrentUser()
  const form = useForm({
    begin: () => ({ subject: '', text: '', about: topic }),
    send: (body) => entry(support.ask, { body }),
    onDone: (conversation, _asked, client) => {
      remember(client, support.find, { params: { supportConversationId: conversation.id } }, conversation)
      onAsked(conversation.id)
    },
    keptUnder: `support.${whoIs(user)}.question`,
  })
  const { about } = form.draft
  return (
    <InlineForm form={form} className={styles.form} isUnsaved={false}>
      {about ? (
        <p className={styles.about}>
          {t('About {record}', { record: topicText(about) })}
          <IconButton label={t('Ask about something else')} size="small" onPress={() => form.set({ about: null })}>
            <IconX aria-hidden="true" />
          </IconButton>
        </p>
      ) : null}
      <form.Text name="subject" label={t('Subject')} maxLength={120} inputRef={beginHere} />
      <form.Text name="text" label={t('Message')} rows={5} maxLength={4_000} />
      {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
      <Button type="submit" variant="primary" isPending={form.isPending}>
        {t('Send question')}
      </Button>
    </InlineForm>
  )
}
