import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components/Toast'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { type ToastContent as Content, type LiveText, type ToastTone, toastQueue } from './toast.ts'
import styles from './toast-region.module.css'
import { t } from './words.ts'

const icons: Record<ToastTone, ReactNode> = {
  success: <IconCircleCheck aria-hidden="true" />,
  error: <IconAlertCircle aria-hidden="true" />,
  info: <IconInfoCircle aria-hidden="true" />,
  attention: <IconAlertCircle aria-hidden="true" />,
  progress: <Spinner size={18} />,
}

/** The one place for toasts; the shell mounts it once. Hover and focus pause the clock. */
export function ToastRegion(): ReactNode {
  return (
    <AriaToastRegion queue={toastQueue} aria-label={t('Notifications')} className={styles.region ?? ''}>
      {({ toast }) => (
        <Toast toast={toast} className={classNames(styles.toast, styles[toast.content.tone])}>
          <span className={styles.icon}>{icons[toast.content.tone]}</span>
          <ToastContent className={styles.content}>
            {toast.content.onPress ? (
              <Button
                className={classNames(styles.act, 'thumb')}
                onPress={() => {
                  toast.content.onPress?.()
                  toastQueue.close(toast.key)
                }}
              >
                <Text slot="title">
                  <Said text={toast.content.text} />
                </Text>
              </Button>
            ) : (
              <Text slot="title">
                <Said text={toast.content.text} />
              </Text>
            )}
            {toast.content.acts ? (
              <span className={styles.acts}>
                {toast.content.acts.map(({ text, onPress }) => (
                  <Button
                    key={text}
                    className={classNames(styles.act, styles.next)}
                    onPress={() => {
                      onPress()
                      toastQueue.close(toast.key)
                    }}
                  >
                    {text}
                  </Button>
                ))}
              </span>
            ) : null}
          </ToastContent>
          <Button slot="close" aria-label={t('Dismiss')} className={styles.close}>
            <IconX aria-hidden="true" />
          </Button>
        </Toast>
      )}
    </AriaToastRegion>
  )
}

function Said({ text }: { text: Content['text'] }): ReactNode {
  return typeof text === 'string' ? text : <Live text={text} />
}

function Live({ text }: { text: LiveText }): ReactNode {
  return useSyncExternalStore(text.subscribe, text.read)
}
