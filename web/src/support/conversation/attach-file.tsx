import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { support } from '@waybill/contract/support/support.ts'
import { type ReactNode, useRef } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { sendFile } from '../../api/send-file.ts'
import { ACCEPTED } from '../../documents/upload/accepted.ts'
import { readable } from '../../documents/upload/readable.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { IconButton } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'

interface AttachFileProps {
  conversationId: string
  /** For the provider's people only. */
  isInternal: boolean
}

/** Sends a picture or a PDF, as a message of its own. */
export function AttachFile({ conversationId, isInternal }: AttachFileProps): ReactNode {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (file: File) =>
      sendFile(support.attach, { query: { supportConversationId: conversationId, isInternal } }, await readable(file), {
        onProgress: () => undefined,
        signal: new AbortController().signal,
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: () => invalidateSubjects(client, ['support-conversation']),
    onError: showErrors,
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('Picture or PDF')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send.mutate(file)
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
      <IconButton
        label={t('Attach a picture or PDF')}
        isPending={send.isPending}
        onPress={() => input.current?.click()}
      >
        <IconPaperclip aria-hidden="true" />
      </IconButton>
    </>
  )
}
