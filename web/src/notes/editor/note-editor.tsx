import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerList } from '@lexical/list'
import { DRAG_DROP_PASTE, registerRichText } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import { isBlank, LIST_DEPTH, type NoteContent } from '@waybill/contract/notes/note-content.ts'
import type { NoteAudience, NotedSubject } from '@waybill/contract/notes/notes.ts'
import {
  $createParagraphNode,
  $getRoot,
  $insertNodes,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type EditorThemeClasses,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import text from '../note-text.module.css'
import { removeLink, setLink } from './editor-acts.ts'
import { editorStateOf, noteOf } from './editor-content.ts'
import { $listDepth, $lookHere, PLAIN } from './editor-look.ts'
import { $createImage, NODES } from './editor-nodes.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { LinkRow } from './link-row.tsx'
import { MentionList } from './mention-list.tsx'
import styles from './note-editor.module.css'
import { isPicture, sendPicture } from './send-picture.ts'
import { keepPlaceOnTab } from './tab-focus.ts'

export interface NoteEditorProps {
  subject: NotedSubject
  /** Initial content: a note being edited, or a draft. */
  initial?: NoteContent | undefined
  label: string
  /** Absent where mentions are off (invoice comments, SPEC §5). */
  mentions?: { audience: NoteAudience } | undefined
  onChange: (content: NoteContent, isBlank: boolean) => void
  /** Whether a picture is on its way into the note: sent before, the note would go without it. */
  onSending: (isSending: boolean) => void
  isDisabled?: boolean
}

const THEME: EditorThemeClasses = {
  text: {
    bold: text.bold,
    italic: text.italic,
    underline: text.underline,
    strikethrough: text.strikethrough,
    underlineStrikethrough: text.underlineStrikethrough,
  },
  heading: { h1: text.h1, h2: text.h2, h3: text.h3, h4: text.h4, h5: text.h5, h6: text.h6 },
  list: { nested: { listitem: text.nested } },
  code: text.codeBlock,
}

/** The editor for notes; it loads on demand. */
export function NoteEditor({
  subject,
  initial,
  label,
  mentions,
  onChange,
  onSending,
  isDisabled,
}: NoteEditorProps): ReactNode {
  const [editor] = useState(() => anEditor(initial))
  const surface = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState(PLAIN)
  const [pictures, setPictures] = useState<Record<string, ReactNode>>({})
  const [sending, setSending] = useState(0)
  // The text in the link address row, while it is open.
  const [address, setAddress] = useState<string>()
  const tell = useRef(onChange)
  const listId = useId()

  const addPictures = (files: readonly File[]): void => {
    const found = files.filter(isPicture)
    if (found.length < files.length) toast.error(t('Notes hold pictures only. Upload everything else under Documents.'))
    for (const file of found) {
      setSending((count) => count + 1)
      sendPicture(subject, file)
        .then((image) => editor.update(() => $insertNodes([$createImage(image)])))
        .catch((error: unknown) =>
          toast.error(error instanceof Error ? error.message : t('An unknown error has occurred')),
        )
        .finally(() => setSending((count) => count - 1))
    }
  }
  const take = useRef(addPictures)
  useEffect(() => {
    tell.current = onChange
    take.current = addPictures
  })

  useEffect(() => {
    // Before the first render: the initial content may have pictures.
    const stopPictures = editor.registerDecoratorListener<ReactNode>((drawn) => setPictures(drawn))
    editor.setRootElement(surface.current)
    const say = (): void => {
      const content = noteOf(editor.getEditorState().toJSON().root)
      tell.current(content, isBlank(content))
    }
    const stop = mergeRegister(
      registerRichText(editor),
      registerHistory(editor, createEmptyHistoryState(), 300),
      registerList(editor),
      keepPlaceOnTab(editor),
      stopPictures,
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        editorState.read(() => setLook($lookHere()))
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
        // At once: typing and sending in one go sends all of it.
        say()
      }),
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        () => {
          setLook($lookHere())
          return false
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          take.current(files)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      // No deeper than a note's lists; elsewhere Tab moves to the next control.
      editor.registerCommand(
        INDENT_CONTENT_COMMAND,
        () => $listDepth() === 0 || $listDepth() >= LIST_DEPTH,
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand<KeyboardEvent>(
        KEY_TAB_COMMAND,
        (event) => {
          if ($listDepth() === 0) return true
          event.preventDefault()
          return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined)
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    )
    editor.focus(undefined, { defaultSelection: 'rootEnd' })
    return () => {
      stop()
      editor.setRootElement(null)
    }
  }, [editor])

  const isSending = sending > 0
  const tellSending = useEffectEvent(onSending)
  useEffect(() => tellSending(isSending), [isSending])
  useEffect(() => editor.setEditable(!isDisabled), [editor, isDisabled])

  return (
    <div className={classNames(styles.editor, isDisabled && styles.disabled)}>
      <EditorToolbar
        editor={editor}
        look={look}
        canMention={mentions !== undefined}
        onLink={() => setAddress(address === undefined ? (look.link ?? '') : undefined)}
        onPictures={addPictures}
      />
      {address === undefined ? null : (
        <LinkRow
          value={address}
          onChange={setAddress}
          onRemove={
            look.link === undefined
              ? undefined
              : () => {
                  setAddress(undefined)
                  removeLink(editor)
                }
          }
          onDone={(url) => {
            setAddress(undefined)
            if (url) setLink(editor, url)
            editor.focus()
          }}
        />
      )}
      <div className={styles.place}>
        <div
          ref={surface}
          className={classNames(styles.surface, text.text)}
          contentEditable={!isDisabled}
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          spellCheck
        />
        {mentions ? <MentionList editor={editor} subject={subject} audience={mentions.audience} id={listId} /> : null}
      </div>
      {sending > 0 ? (
        <p className={styles.sending} role="status">
          {t('Adding the picture…')}
        </p>
      ) : null}
      {Object.entries(pictures).map(([key, picture]) => {
        const element = editor.getElementByKey(key)
        return element ? createPortal(picture, element, key) : null
      })}
    </div>
  )
}

function anEditor(initial: NoteContent | undefined): LexicalEditor {
  const editor = createEditor({
    namespace: 'waybill-note',
    nodes: NODES,
    theme: THEME,
    // Lexical restores the last state; the note area's error boundary gets what it cannot fix.
    onError: (error) => {
      throw error
    },
  })
  if (initial) editor.setEditorState(editor.parseEditorState(JSON.stringify(editorStateOf(initial))))
  else
    editor.update(() => {
      $getRoot().append($createParagraphNode())
    })
  return editor
}
