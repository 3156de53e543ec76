import { eld, type TrackingIntegration } from '@waybill/contract/eld/eld.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

interface DisconnectProviderProps {
  integration: TrackingIntegration
  onClose: () => void
}

export function DisconnectProvider({ integration, onClose }: DisconnectProviderProps): ReactNode {
  const { provider, name } = integration
  const form = useForm({
    begin: () => ({}),
    send: () => act(eld.disconnect, { body: { provider } }),
    onDone: () => {
      toast.success(t('{provider} disconnected', { provider: name }))
      onClose()
    },
    // A colleague was faster.
    onFailed: (error) => isProblem(error, 'not-found') && onClose(),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Disconnect {provider}?', { provider: name })}
      act={t('Disconnect')}
      actVariant="danger"
    >
      <p>
        {t(
          'Truck positions are no longer read, and past positions are deleted. Your drivers report by phone or app again.',
        )}
      </p>
    </FormDialog>
  )
}
