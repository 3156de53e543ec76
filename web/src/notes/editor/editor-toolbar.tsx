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
import { NOTE_FONTS } from '@waybill/contract/notes/note-content.ts'
import {
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  type TextFormatType,
} from 'lexical'
import { type ReactNode, useRef } from 'react'
import { t } from '../../ui/words.ts'
import { beginMention, setBlock, setFont } from './editor-acts.ts'
import { BLOCKS, type Block, type Look } from './editor-look.ts'
import styles from './note-editor.module.css'

interface EditorToolbarProps {
  editor: LexicalEditor
  look: Look
  canMention: boolean
  onLink: () => void
  onPictures: (files: readonly File[]) => void
}

/** The format at the caret, and the buttons to change it. */
export function EditorToolbar({ editor, look, canMention, onLink, onPictures }: EditorToolbarProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null)
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
    <div className={styles.tools} role="toolbar" aria-label={t('Formatting')}>
      <select
        className={styles.choice}
        aria-label={t('Text style')}
        value={look.block}
        onChange={(event) => setBlock(editor, BLOCKS.find((one) => one === event.target.value) ?? 'normal', look.block)}
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
          <Tool label={t('Decrease indent')} onPress={() => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)}>
            <IconIndentDecrease aria-hidden="true" />
          </Tool>
          <Tool label={t('Increase indent')} onPress={() => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)}>
            <IconIndentIncrease aria-hidden="true" />
          </Tool>
        </>
      ) : null}
      <Tool
        label={look.link === undefined ? t('Link') : t('Edit link')}
        isOn={look.link !== undefined}
        onPress={onLink}
      >
        <IconLink aria-hidden="true" />
      </Tool>
      <Tool label={t('Add a picture')} onPress={() => chooser.current?.click()}>
        <IconPhoto aria-hidden="true" />
      </Tool>
      {canMention ? (
        <Tool label={t('Mention someone')} onPress={() => beginMention(editor)}>
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
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

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
      // Keep the text selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
