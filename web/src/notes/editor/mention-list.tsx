import { useQuery } from '@tanstack/react-query'
import {
  MENTION_QUERY,
  type MentionableUser,
  type NoteAudience,
  type NotedSubject,
  notes,
} from '@waybill/contract/notes/notes.ts'
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'
import { Face } from '../face.tsx'
import { $createMention } from './editor-nodes.tsx'
import styles from './note-editor.module.css'

/** SPEC §9. */
const DELAY_MS = 500
/** Space for the page header and a line of text. */
const HEADER = 120
/** The at-sign starts a word; a name is a few words without another one. */
const CALLED = new RegExp(`(?:^|[\\s(])@([^@\\n]{0,${MENTION_QUERY}})$`)

type Called = { query: string; key: string; offset: number; left: number; top: number; above: number }

/** Mention suggestions, below the caret, while a name is typed after an at-sign. */
export function MentionList({
  editor,
  subject,
  audience,
  id,
}: {
  editor: LexicalEditor
  subject: NotedSubject
  audience: NoteAudience
  id: string
}): ReactNode {
  const [called, setCalled] = useState<Called>()
  const [dismissed, setDismissed] = useState<string>()
  const [active, setActive] = useState(0)
  const query = useDebounced(called?.query.trim(), DELAY_MS)
  const asked = {
    [`${subject.type}Id`]: subject.id,
    query: query ?? '',
    audience,
  }
  const found = useQuery({
    ...queryFor(notes.mentions, { query: asked }),
    enabled: called !== undefined && query !== undefined,
  })
  const people = called && query === called.query.trim() ? (found.data?.data ?? []) : []
  const isOpen = called !== undefined && `${called.key} ${called.offset}` !== dismissed && people.length > 0
  // "@ 5 pm" mentions nobody; a single word is a name to look up.
  const isUnknown =
    called !== undefined && query === called.query && /^\S+$/.test(query) && found.data?.data.length === 0
  const place = Math.min(active, Math.max(0, people.length - 1))

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        setCalled(editorState.read(() => $calledHere(editor)))
        setActive(0)
      }),
    [editor],
  )

  const choose = (person: MentionableUser | undefined): boolean => {
    if (!called || !person) return false
    editor.update(() => $mention(called, person))
    setCalled(undefined)
    editor.focus()
    return true
  }
  const act = useRef({ isOpen, place, people, choose, dismiss: () => {} })
  useEffect(() => {
    const dismiss = (): void => setDismissed(called && `${called.key} ${called.offset}`)
    act.current = { isOpen, place, people, choose, dismiss }
  })

  useEffect(() => {
    const step = (by: number) => (event: KeyboardEvent) => {
      const { isOpen: isShown, people: shown, place: now } = act.current
      if (!isShown) return false
      event.preventDefault()
      setActive((now + by + shown.length) % shown.length)
      return true
    }
    const take = (event: KeyboardEvent | null) => {
      const { isOpen: isShown, people: shown, place: now } = act.current
      if (!isShown) return false
      event?.preventDefault()
      return act.current.choose(shown[now])
    }
    const undo = [
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, step(1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, step(-1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ENTER_COMMAND, take, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_TAB_COMMAND, take, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          if (!act.current.isOpen) return false
          event.stopPropagation()
          act.current.dismiss()
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    ]
    return () => {
      for (const one of undo) one()
    }
  }, [editor])

  useEffect(() => {
    const element = editor.getRootElement()
    if (!isOpen) return
    element?.setAttribute('aria-controls', id)
    element?.setAttribute('aria-activedescendant', `${id}-${place}`)
    return () => {
      element?.removeAttribute('aria-controls')
      element?.removeAttribute('aria-activedescendant')
    }
  }, [editor, isOpen, place, id])

  if (!isOpen)
    return isUnknown ? (
      <p className={styles.nobody} role="status" ref={(element) => stand(element, called)}>
        {t('No one else with that name can see this record')}
      </p>
    ) : null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('People to mention')}
      data-floating
      className={styles.people}
      ref={(element) => stand(element, called)}
    >
      {people.map((person, position) => (
        <div
          key={person.id}
          id={`${id}-${position}`}
          role="option"
          // The focus stays in the text, which announces the active option (aria-activedescendant).
          tabIndex={-1}
          aria-selected={position === place}
          className={classNames(styles.person, position === place && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          // A resting pointer under the new list selects nobody.
          onMouseMove={({ movementX, movementY }) => {
            if (movementX !== 0 || movementY !== 0) setActive(position)
          }}
          onClick={() => choose(person)}
        >
          <Face
            id={person.id}
            firstName={person.firstName}
            lastName={person.lastName}
            fileId={person.profilePictureId}
          />
          <span>
            {person.firstName} {person.lastName}
            <span className={styles.company}>{person.companyName}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** Below the caret, or above it where the window (a phone's keyboard takes half of it) ends too soon. */
function stand(element: HTMLElement | null, { left, top, above }: Called): void {
  if (!element) return
  element.style.setProperty('left', `${left}px`)
  element.style.setProperty('top', `${top}px`)
  const { bottom, height } = element.getBoundingClientRect()
  const end =
    (window.visualViewport?.height ?? window.innerHeight) -
    Number.parseFloat(getComputedStyle(element).scrollMarginBlockEnd || '0')
  if (bottom <= end) return
  const isRoomAbove = bottom - 2 * height > HEADER
  if (isRoomAbove) element.style.setProperty('top', `${above - height}px`)
  else element.scrollIntoView({ block: 'nearest' })
}

function $calledHere(editor: LexicalEditor): Called | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined
  const node = selection.anchor.getNode()
  if (!$isTextNode(node) || !node.isSimpleText()) return undefined
  const { offset } = selection.anchor
  const query = CALLED.exec(node.getTextContent().slice(0, offset))?.[1]
  const root = editor.getRootElement()
  if (query === undefined || !root) return undefined
  const key = node.getKey()
  const around = root.getBoundingClientRect()
  const line = (editor.getElementByKey(key) ?? root).getBoundingClientRect()
  const caret = window.getSelection()?.rangeCount
    ? window.getSelection()?.getRangeAt(0).getBoundingClientRect()
    : undefined
  const at = caret && caret.height > 0 ? caret : line
  return {
    query,
    key,
    offset: offset - query.length - 1,
    left: Math.max(0, Math.min(at.left - around.left, around.width - 260)),
    top: at.bottom - around.top + 4,
    above: at.top - around.top - 4,
  }
}

function $mention({ key, offset, query }: Called, person: MentionableUser): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const node = selection.anchor.getNode()
  if (!$isTextNode(node) || node.getKey() !== key) return
  const parts = node.splitText(offset, offset + query.length + 1)
  const called = offset === 0 ? parts[0] : parts[1]
  if (!called) return
  const mention = $createMention({ userId: person.id, text: `${person.firstName} ${person.lastName}` })
  called.replace(mention)
  const after = $createTextNode(' ')
  mention.insertAfter(after)
  after.select(1, 1)
}
