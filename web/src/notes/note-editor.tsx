import { $createCodeNode } from '@lexical/code-core'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  registerList,
} from '@lexical/list'
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  DRAG_DROP_PASTE,
  type HeadingTagType,
  registerRichText,
} from '@lexical/rich-text'
import { $getSelectionStyleValueForProperty, $patchStyleText, $setBlocksType } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType, mergeRegister } from '@lexical/utils'
import {
  IconAt,
  IconBold,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import {
  isBlank,
  isNoteLink,
  LIST_DEPTH,
  NOTE_FONTS,
  type NoteContent,
  type NoteFont,
} from '@waybill/contract/note-content.ts'
import type { NotedSubject } from '@waybill/contract/notes.ts'
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isRootOrShadowRoot,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type EditorThemeClasses,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  type TextFormatType,
} from 'lexical'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { editorStateOf, noteOf } from './editor-content.ts'
import { $createImage, NODES } from './editor-nodes.tsx'
import { MentionList } from './mention-list.tsx'
import styles from './note-editor.module.css'
import text from './note-text.module.css'
import { isPicture, sendPicture } from './send-picture.ts'

export interface NoteEditorProps {
  subject: NotedSubject
  /** What it begins with: a note that is changed, or a draft. */
  initial?: NoteContent | undefined
  label: string
  /** Absent where nobody is mentioned (invoice comments, SPEC §5). */
  mentions?: { isInternal: boolean } | undefined
  onChange: (content: NoteContent, isBlank: boolean) => void
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

/** The order of SPEC §2.10. */
const BLOCKS = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'bullet', 'number', 'quote', 'code'] as const
type Block = (typeof BLOCKS)[number]

function blockName(block: Block): string {
  switch (block) {
    case 'normal':
      return t('Normal')
    case 'bullet':
      return t('Bulleted List')
    case 'number':
      return t('Numbered List')
    case 'quote':
      return t('Quote')
    case 'code':
      return t('Code')
    default:
      return t('Heading {n}', { n: block.slice(1) })
  }
}

type Look = {
  block: Block
  font: NoteFont | ''
  formats: ReadonlySet<TextFormatType>
  /** Where the link leads that the caret stands in. */
  link: string | undefined
  isInList: boolean
}
const PLAIN: Look = { block: 'normal', font: '', formats: new Set(), link: undefined, isInList: false }
const SHOWN_FORMATS: readonly TextFormatType[] = ['bold', 'italic', 'underline', 'strikethrough', 'code']

/** Where notes are written; it comes only when somebody begins to. */
export function NoteEditor({ subject, initial, label, mentions, onChange, isDisabled }: NoteEditorProps): ReactNode {
  const [editor] = useState(() => anEditor(initial))
  const surface = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState(PLAIN)
  const [pictures, setPictures] = useState<Record<string, ReactNode>>({})
  const [sending, setSending] = useState(0)
  const [link, setLink] = useState<string>()
  const tell = useRef(onChange)
  const chooser = useRef<HTMLInputElement>(null)
  const listId = useId()

  const addPictures = (files: readonly File[]): void => {
    const found = files.filter(isPicture)
    if (found.length < files.length)
      toast.error(t('Only pictures stand in notes. Everything else is uploaded under Documents.'))
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
    editor.setRootElement(surface.current)
    const say = (): void => {
      const content = noteOf(editor.getEditorState().toJSON().root)
      tell.current(content, isBlank(content))
    }
    const stop = mergeRegister(
      registerRichText(editor),
      registerHistory(editor, createEmptyHistoryState(), 300),
      registerList(editor),
      editor.registerDecoratorListener<ReactNode>((drawn) => setPictures(drawn)),
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        editorState.read(() => setLook($lookHere()))
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
        // At once: whoever types and sends in one breath sends all of it.
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
      // Not deeper than a note's lists go; elsewhere Tab goes on to the next control.
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

  useEffect(() => editor.setEditable(!isDisabled), [editor, isDisabled])

  const mark = (format: TextFormatType, name: string, icon: ReactNode): ReactNode => (
    <Tool
      label={name}
      isOn={look.formats.has(format)}
      onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
    >
      {icon}
    </Tool>
  )
  return (
    <div className={classNames(styles.editor, isDisabled && styles.disabled)}>
      <div className={styles.tools} role="toolbar" aria-label={t('Formatting')}>
        <select
          className={styles.choice}
          aria-label={t('Kind of text')}
          value={look.block}
          onChange={(event) =>
            setBlock(editor, BLOCKS.find((one) => one === event.target.value) ?? 'normal', look.block)
          }
        >
          {BLOCKS.map((one) => (
            <option key={one} value={one}>
              {blockName(one)}
            </option>
          ))}
        </select>
        <select
          className={styles.choice}
          aria-label={t('Font')}
          value={look.font}
          onChange={(event) => setFont(editor, event.target.value)}
        >
          <option value="">{t('Default font')}</option>
          {NOTE_FONTS.map((font) => (
            <option key={font} value={font}>
              {font}
            </option>
          ))}
        </select>
        {mark('bold', t('Bold'), <IconBold aria-hidden="true" />)}
        {mark('italic', t('Italic'), <IconItalic aria-hidden="true" />)}
        {mark('underline', t('Underline'), <IconUnderline aria-hidden="true" />)}
        {mark('strikethrough', t('Strikethrough'), <IconStrikethrough aria-hidden="true" />)}
        {mark('code', t('Inline code'), <IconCode aria-hidden="true" />)}
        {look.isInList ? (
          <>
            <Tool label={t('Move out')} onPress={() => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)}>
              <IconIndentDecrease aria-hidden="true" />
            </Tool>
            <Tool label={t('Move in')} onPress={() => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)}>
              <IconIndentIncrease aria-hidden="true" />
            </Tool>
          </>
        ) : null}
        <Tool
          label={look.link === undefined ? t('Link') : t('Edit link')}
          isOn={look.link !== undefined}
          onPress={() => setLink(link === undefined ? (look.link ?? '') : undefined)}
        >
          <IconLink aria-hidden="true" />
        </Tool>
        <Tool label={t('Add a picture')} onPress={() => chooser.current?.click()}>
          <IconPhoto aria-hidden="true" />
        </Tool>
        {mentions ? (
          <Tool
            label={t('Mention somebody')}
            onPress={() => {
              editor.update(() => {
                const selection = $getSelection()
                if ($isRangeSelection(selection)) selection.insertText($isAfterWord(selection) ? ' @' : '@')
              })
              editor.focus()
            }}
          >
            <IconAt aria-hidden="true" />
          </Tool>
        ) : null}
        <input
          ref={chooser}
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          hidden
          aria-label={t('Add a picture')}
          onChange={(event) => {
            addPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {link === undefined ? null : (
        <LinkRow
          value={link}
          onChange={setLink}
          onRemove={
            look.link === undefined
              ? undefined
              : () => {
                  setLink(undefined)
                  editor.update(() => $toggleLink(null))
                  editor.focus()
                }
          }
          onDone={(url) => {
            setLink(undefined)
            if (url) editor.update(() => $linkTo(url))
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
        {mentions ? (
          <MentionList editor={editor} subject={subject} isInternal={mentions.isInternal} id={listId} />
        ) : null}
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
    // Lexical goes back to what stood before; the area's own boundary hears of what it cannot mend.
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

/** What the selection is, for the toolbar. */
function $lookHere(): Look {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return PLAIN
  const anchor = selection.anchor.getNode()
  const block =
    anchor.getKey() === 'root' ? anchor : $findMatchingParent(anchor, (node) => $isRootOrShadowRoot(node.getParent()))
  const font = $getSelectionStyleValueForProperty(selection, 'font-family', '')
  return {
    block: $blockOf(block, anchor),
    font: NOTE_FONTS.find((one) => one === font) ?? '',
    formats: new Set(SHOWN_FORMATS.filter((format) => selection.hasFormat(format))),
    link: $findMatchingParent(anchor, $isLinkNode)?.getURL(),
    isInList: $getNearestNodeOfType(anchor, ListItemNode) !== null,
  }
}

type Node = ReturnType<ReturnType<typeof $getRoot>['getChildren']>[number]

function $blockOf(block: Node | null, anchor: Node): Block {
  if (!block) return 'normal'
  if ($isListNode(block)) {
    const list = $findMatchingParent(anchor, $isListNode)
    return (list ?? block).getListType() === 'number' ? 'number' : 'bullet'
  }
  if ($isHeadingNode(block)) return block.getTag()
  const type = block.getType()
  return type === 'quote' || type === 'code' ? type : 'normal'
}

/** Whether a letter stands before the caret: an at-sign there would belong to the word. */
function $isAfterWord({ anchor }: RangeSelection): boolean {
  return anchor.type === 'text' && /\S$/.test(anchor.getNode().getTextContent().slice(0, anchor.offset))
}

/** How many lists the caret stands in. */
function $listDepth(): number {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return 0
  let depth = 0
  for (let node: Node | null = selection.anchor.getNode(); node; node = node.getParent()) if ($isListNode(node)) depth++
  return depth
}

function setBlock(editor: LexicalEditor, block: Block, now: Block): void {
  if (block === 'bullet' || block === 'number') {
    editor.dispatchCommand(block === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined)
  } else if (block !== now)
    editor.update(() => {
      const selection = $getSelection()
      $setBlocksType(selection, () => $created(block))
    })
  editor.focus()
}

function $created(block: Exclude<Block, 'bullet' | 'number'>) {
  if (block === 'quote') return $createQuoteNode()
  if (block === 'code') return $createCodeNode()
  return block === 'normal' ? $createParagraphNode() : $createHeadingNode(block satisfies HeadingTagType)
}

function setFont(editor: LexicalEditor, font: string): void {
  editor.update(() => {
    $addUpdateTag(SKIP_DOM_SELECTION_TAG)
    const selection = $getSelection()
    if (selection) $patchStyleText(selection, { 'font-family': font || null })
  })
  editor.focus()
}

/** The link that the caret stands in leads there, or what is marked; with nothing marked the address itself is written. What is typed then follows it. */
function $linkTo(url: string): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
  if (link) link.setURL(url)
  else if (selection.isCollapsed()) selection.insertNodes([$createLinkNode(url).append($createTextNode(url))])
  else {
    $toggleLink({ url })
    const { anchor, focus } = selection
    if (selection.isBackward()) focus.set(anchor.key, anchor.offset, anchor.type)
    else anchor.set(focus.key, focus.offset, focus.type)
  }
}

function Tool({
  label,
  isOn,
  onPress,
  children,
}: {
  label: string
  isOn?: boolean
  onPress: () => void
  children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Addresses are spoken without what browsers put before them. */
function withScheme(address: string): string {
  return /^[^\s:@/]+\.[^\s:@]+$/.test(address) ? `https://${address}` : address
}

/** Where a link leads: to http, https, mailto or tel. */
function LinkRow({
  value,
  onChange,
  onRemove,
  onDone,
}: {
  value: string
  onChange: (url: string) => void
  /** Absent where there is no link yet. */
  onRemove: (() => void) | undefined
  onDone: (url: string | undefined) => void
}): ReactNode {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const url = withScheme(value.trim())
  const isGood = isNoteLink(url)
  return (
    <form
      className={styles.link}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isGood) onDone(url)
      }}
    >
      <TextField
        label={t('Address of the link')}
        hideLabel
        inputRef={field}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          // react-aria's fields keep their keys to themselves; a preview around them does not close.
          if (event.key === 'Escape') onDone(undefined)
        }}
      />
      <Button type="submit" disabledReason={isGood ? null : t('Links lead to http, https, mailto or tel')}>
        {t('Set link')}
      </Button>
      {onRemove ? <Button onPress={onRemove}>{t('Remove link')}</Button> : null}
    </form>
  )
}
