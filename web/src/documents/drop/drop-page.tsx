import { IconFiles, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useUnsaved } from '../../form/use-unsaved.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { plural, t } from '../../ui/words.ts'
import { ACCEPTED, acceptedText } from '../upload/accepted.ts'
import styles from './drop-page.module.css'
import { DropRowLine } from './drop-row.tsx'
import { MOST_FILES, stateOf, toFile } from './drop-rows.ts'
import { useDrop } from './use-drop.ts'

/** Many papers at once: dropped, matched to their loads, and filed with one press. */
export function DropPage(): ReactNode {
  const drop = useDrop()
  const { rows } = drop
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const states = rows.map(stateOf)
  const count = (...wanted: (typeof states)[number][]): number =>
    states.filter((state) => wanted.includes(state)).length
  const ready = toFile(rows).length
  const filed = count('filed')
  const filing = count('filing')
  const isReading = count('waits', 'reading') > 0
  useUnsaved(rows.length > filed)
  const add = (files: readonly File[]): void => setLeftOut(drop.add(files))
  const over = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
  return (
    <div className={styles.page} {...over}>
      <DetailPage
        title={t('File documents')}
        acts={
          rows.length === 0 ? null : (
            <>
              <Button icon={<IconFileUpload aria-hidden="true" />} onPress={() => input.current?.click()}>
                {t('Add files')}
              </Button>
              <Button
                variant="primary"
                isPending={filing > 0}
                disabledReason={ready === 0 && filing === 0 ? whyNothing(isReading, filed) : null}
                onPress={drop.file}
              >
                {ready === 0 ? t('File documents') : plural(ready, 'File {n} document', 'File {n} documents')}
              </Button>
            </>
          )
        }
        notice={
          leftOut > 0 ? (
            <Banner tone="attention" title={t('{n} files at a time', { n: MOST_FILES })}>
              {plural(
                leftOut,
                '{n} file was left out. File these first, then add it.',
                '{n} files were left out. File these first, then add them.',
              )}
            </Banner>
          ) : filed > 0 && filed === rows.length ? (
            <Banner
              tone="done"
              title={plural(filed, '{n} document filed', '{n} documents filed')}
              act={<Button onPress={drop.clearFiled}>{t('File more')}</Button>}
            />
          ) : null
        }
      >
        {rows.length === 0 ? (
          <div className={classNames(styles.zone, isOver && styles.over)}>
            <IconFiles aria-hidden="true" className={styles.icon} />
            <p className={styles.title}>{t('Drop proofs and other documents here')}</p>
            <p className={styles.faint}>
              {t(
                'Up to {n} files: {formats}, up to 25 MB each. Each is matched to its load by our barcode, by a number in its name, or by what is printed on it.',
                { n: MOST_FILES, formats: acceptedText() },
              )}
            </p>
            <Button
              variant="primary"
              icon={<IconFileUpload aria-hidden="true" />}
              onPress={() => input.current?.click()}
            >
              {t('Select files')}
            </Button>
          </div>
        ) : (
          <Section
            title={t('Files')}
            count={rows.length}
            end={
              <span className={styles.end}>
                <Summary ready={ready} filed={filed} open={count('unread', 'needs-load', 'needs-stop', 'proven')} />
                {filed > 0 && filed < rows.length ? (
                  <Button size="small" onPress={drop.clearFiled}>
                    {t('Clear filed')}
                  </Button>
                ) : null}
              </span>
            }
            isFlush
          >
            <ul className={classNames(styles.rows, isOver && styles.over)}>
              {rows.map((row) => (
                <DropRowLine key={row.key} row={row} drop={drop} />
              ))}
            </ul>
          </Section>
        )}
        {filed > 0 ? (
          <p>
            <ButtonToPage to="/accounting" search={{ status: 'UnInvoiced' }}>
              {t('Loads to invoice')}
            </ButtonToPage>
          </p>
        ) : null}
      </DetailPage>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple
        accept={ACCEPTED}
        aria-label={t('Files')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function whyNothing(isReading: boolean, filed: number): string {
  if (isReading) return t('The files are being read')
  return filed > 0 ? t('Everything that was ready is filed') : t('Choose the load of a file first')
}

function Summary({ ready, open, filed }: { ready: number; open: number; filed: number }): ReactNode {
  const parts = [
    ready > 0 && plural(ready, '{n} ready', '{n} ready'),
    open > 0 && plural(open, '{n} to decide', '{n} to decide'),
    filed > 0 && plural(filed, '{n} filed', '{n} filed'),
  ]
  return (
    <span role="status" className="tabular">
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}
