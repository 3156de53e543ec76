import { IconEyeOff, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { type SupportMessage, support } from '@waybill/contract/support/support.ts'
import { Fragment, type ReactNode } from 'react'
import { useOpenPaper } from '../../api/open-paper.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MoreButton, type MoreButtonProps } from '../../ui/more-button.tsx'
import { t } from '../../ui/words.ts'
import { fullTimeText, hourText, timeText } from '../../ui/zoned-time.ts'
import styles from './message-log.module.css'

export interface MessageLogProps {
  /** The oldest first. */
  messages: readonly SupportMessage[]
  found: MoreButtonProps['found']
}

/** What was said, day by day; new messages are read out. It stays at its end. */
export function MessageLog({ messages, found }: MessageLogProps): ReactNode {
  const { timeZone, companyKind } = useCurrentUser()
  const isOurs = ({ isOfProvider }: SupportMessage) => isOfProvider === (companyKind === 'provider')
  const sent = messages.filter((message) => isOurs(message) && !message.isInternal)
  // The newest, and the newest that was read, say how far the other side is.
  const receipts = [sent.at(-1), sent.findLast(({ readAt }) => readAt !== null)]
  return (
    // The keyboard scrolls it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Messages')}>
      <div className={styles.content}>
        <MoreButton variant="quiet" size="small" found={found}>
          {t('Show earlier messages')}
        </MoreButton>
        <div role="log" aria-label={t('Messages')} className={styles.log}>
          <ol>
            {messages.map((message, index) => {
              const before = messages[index - 1]
              const day = dayOf(message, timeZone)
              return (
                <Fragment key={message.id}>
                  {before && dayOf(before, timeZone) === day ? null : <li className={styles.day}>{day}</li>}
                  <Message
                    message={message}
                    isOurs={isOurs(message)}
                    showsAuthor={before?.author !== message.author || before.isInternal !== message.isInternal}
                    showsReceipt={receipts.includes(message)}
                  />
                </Fragment>
              )
            })}
          </ol>
        </div>
      </div>
    </div>
  )
}

interface MessageProps {
  message: SupportMessage
  isOurs: boolean
  showsAuthor: boolean
  showsReceipt: boolean
}

function Message({ message, isOurs, showsAuthor, showsReceipt }: MessageProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const { author, isOwn, isInternal, text, file, writtenAt } = message
  const written = { at: writtenAt, timeZone }
  const receipt = showsReceipt ? receiptText(message, timeZone) : null
  return (
    <li className={classNames(styles.message, isOurs && styles.ours, isInternal && styles.internal)}>
      <p className={classNames(styles.author, !showsAuthor && 'visually-hidden')}>
        {isOwn ? t('You') : author}
        {isInternal ? (
          <span className={styles.note}>
            <IconEyeOff aria-hidden="true" />
            {t('Internal note')}
          </span>
        ) : null}
      </p>
      {file ? <SentFile id={message.id} file={file} /> : <p className={styles.text}>{text}</p>}
      <p className={styles.when}>
        <time dateTime={writtenAt} title={fullTimeText(written)}>
          {hourText(written).hour}
        </time>
        {receipt ? ` · ${receipt}` : null}
      </p>
    </li>
  )
}

/** Opens in a tab of its own. */
function SentFile({
  id,
  file: { name, mediaType },
}: {
  id: string
  file: NonNullable<SupportMessage['file']>
}): ReactNode {
  const open = useOpenPaper(support.file)
  const Icon = mediaType === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden="true" />}
      isPending={open.isPending}
      aria-label={t('Open {file}', { file: name })}
      onPress={() =>
        open.mutate({ asked: { params: { supportMessageId: id } }, name, way: 'look' }, { onError: showErrors })
      }
    >
      {name}
    </Button>
  )
}

function receiptText({ readAt, isMailed }: SupportMessage, timeZone: string): string | null {
  if (readAt) return t('Read {time}', { time: hourText({ at: readAt, timeZone }).hour })
  return isMailed ? t('Nobody was available: also sent by email') : null
}

function dayOf({ writtenAt }: SupportMessage, timeZone: string): string {
  return timeText({ at: writtenAt, timeZone }, { dayOnly: true })
}
