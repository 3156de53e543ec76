import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { may } from '@waybill/contract/permissions.ts'
import { passes } from '../shell/guards.ts'
import { t } from '../ui/words.ts'
import { ARTICLES, type Article } from './articles.ts'
import { TOURS, type Tour } from './tours.ts'

type Reader = Pick<CurrentUser, 'permissions' | 'roles' | 'isBroker' | 'persona' | 'onboarding'>

/** The tours of what somebody may do. The provider's people see all: they are asked about them. */
export function toursFor(reader: Reader): Tour[] {
  return TOURS.filter(({ needs, at }) => isStaff(reader) || (may(reader.persona, needs) && passes(reader, at)))
}

export function articlesFor(reader: Reader): Article[] {
  return ARTICLES.filter(({ needs }) => isStaff(reader) || may(reader.persona, needs))
}

const isStaff = ({ persona }: Reader): boolean => persona === 'operations' || persona === 'payables'

/** Whether a tour or an article has every word of a search, in the reader's language, with or without accents. */
export function hasWords(topic: Tour | Article, query: string): boolean {
  const text = plain(
    [topic.title, topic.says, ...('steps' in topic ? topic.steps : topic.points)].map((part) => t(part)).join(' '),
  )
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
