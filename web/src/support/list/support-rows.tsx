import { IconMessageCircle } from '@tabler/icons-react'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { support } from '@waybill/contract/support/support.ts'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import { standing, topicText } from '../support-text.ts'
import type { SupportSearch } from './support-search.ts'

/** What is asked, by whom, what was said last, and since when it waits. */
export const supportRows = rowsOf({
  label: 'Conversations',
  asks: (search: SupportSearch, page) => queryFor(support.list, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ id }) => id,
  preview: '/support/$supportConversationId',
  columns: {
    subject: {
      cell: ({ subject, unreadCount }, { link }) => (
        <span className={look.beside}>
          {link(subject)}
          <Badge count={unreadCount} label={t('{count} unread', { count: unreadCount })} isUrgent />
        </span>
      ),
      coming: [180],
    },
    who: {
      cell: ({ askedBy, company }, { user }) =>
        user.companyKind === 'provider' ? `${askedBy.name}, ${company.name}` : askedBy.name,
      coming: [140],
      look: 'faint',
    },
    last: {
      cell: ({ lastMessage: { author, text } }) => t('{name}: {text}', { name: author, text }),
      coming: [220],
      look: 'small',
    },
    about: { cell: ({ about }) => (about ? topicText(about) : null), look: 'faint' },
    standing: {
      cell: (row) => {
        const { tone, text } = standing(row)
        return (
          <StatusChip tone={tone} size="small">
            {text}
          </StatusChip>
        )
      },
      coming: <Skeleton width={84} height="1.25rem" />,
      bare: true,
      atEnd: ['narrow', 'card'],
    },
    assignee: {
      cell: ({ assignee }) => assignee?.name ?? t('Unassigned'),
      look: 'faint',
    },
    when: {
      cell: ({ waitingSince, lastMessage }, { user }) => (
        <StopTime time={{ at: waitingSince ?? lastMessage.writtenAt, timeZone: user.timeZone }} isShort />
      ),
      coming: [100],
      look: 'small',
      atEnd: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 760,
      height: 64,
      widths: 'minmax(180px, 1fr) minmax(180px, 1.2fr) 130px 140px',
      lines: [
        ['subject', 'last', 'standing', 'when'],
        ['who', 'about', 'assignee', '.'],
      ],
    },
    {
      shape: 'card',
      from: 0,
      height: 104,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['subject', 'standing'],
        ['last', '.'],
        ['who', 'when'],
      ],
    },
  ],
  failed: 'The conversations could not be loaded',
  nothing: ({ view }, { companyKind }) => ({
    icon: <IconMessageCircle aria-hidden="true" />,
    noMatch: 'No conversation in this view matches this search.',
    ...(view === 'closed'
      ? { title: 'No closed conversations', says: 'Conversations stay here after they are closed.' }
      : companyKind === 'provider'
        ? { title: 'Nobody is waiting', says: 'Questions from the support chat appear here, the longest wait first.' }
        : { title: 'No conversations yet', says: 'What you ask in the support chat stays here with its answers.' }),
  }),
})
