import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type SupportConversation, support } from '@waybill/contract/support/support.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { remember, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

const AssignConversation = lazyPart(async () => (await import('./assign-conversation.tsx')).AssignConversation)

/** What can be done with a conversation besides writing. */
export function ConversationActs({ conversation }: { conversation: SupportConversation }): ReactNode {
  const { id } = useCurrentUser()
  const { assignee, can } = conversation
  const params = { supportConversationId: conversation.id }
  const [isAssigning, setAssigning] = useState(false)
  const assign = useVerb(support.assign, { onDone: done(t('The conversation is yours')) })
  const close = useVerb(support.close, { onDone: done(t('Conversation closed')) })
  const reopen = useVerb(support.reopen, { onDone: done(t('Conversation reopened')) })
  return (
    <>
      {can.assign === true ? (
        <>
          {assignee?.id === id ? null : (
            <Button
              size="small"
              isPending={assign.isPending}
              onPress={() => assign.mutate({ params, body: { assigneeId: id } })}
            >
              {t('Take over')}
            </Button>
          )}
          <IconButton
            label={assignee ? t('Assigned to {name}', { name: assignee.name }) : t('Assign to a colleague')}
            size="small"
            onPress={() => setAssigning(true)}
          >
            <IconUserPlus aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {can.close === true ? (
        <IconButton
          label={t('Close conversation')}
          size="small"
          isPending={close.isPending}
          onPress={() => close.mutate({ params })}
        >
          <IconCheck aria-hidden="true" />
        </IconButton>
      ) : (
        <Button size="small" isPending={reopen.isPending} onPress={() => reopen.mutate({ params })}>
          {t('Reopen')}
        </Button>
      )}
      {isAssigning ? (
        <Suspense>
          <AssignConversation conversation={conversation} onClose={() => setAssigning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Caches the changed conversation where its page reads it, and says what was done. */
function done(text: string) {
  return (changed: SupportConversation, _asked: unknown, client: QueryClient): void => {
    remember(client, support.find, { params: { supportConversationId: changed.id } }, changed)
    toast.success(text)
  }
}
