import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Release } from '@waybill/contract/updates/updates.ts'

const CHANGELOG = fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url))

/** The changelog next to the sources, read once at server start. Empty if it was not deployed. */
export function readChangelog(file = CHANGELOG): Release[] {
  return existsSync(file) ? releasesIn(readFileSync(file, 'utf8')) : []
}

/** `## 0.1.0 – 2026-11-21` or `## Unreleased` starts a release, `### …` a part, `- ` a line. Other text is for the file's readers. */
export function releasesIn(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map(releaseOf)
    .filter(({ parts }) => parts.length > 0)
}

function releaseOf(text: string): Release {
  const [heading = '', ...rest] = text.split('\n')
  const [, version, date] = /^(\d+(?:\.\d+)*)(?:\D+(\d{4}-\d{2}-\d{2}))?/.exec(heading.trim()) ?? []
  const parts = rest
    .join('\n')
    .split(/^### /m)
    .map((part, index) => partOf(part, index === 0))
    .filter(({ items }) => items.length > 0)
  const id = `${version ?? 'next'}-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)}`
  return { id, version: version ?? null, date: date ?? null, parts }
}

function partOf(text: string, isUntitled: boolean): Release['parts'][number] {
  const lines = text.split('\n')
  const title = isUntitled ? null : (lines.shift() ?? '').trim()
  const items: string[] = []
  for (const line of lines) {
    const begun = /^- (.*)$/.exec(line)?.[1]
    if (begun !== undefined) items.push(begun.trim())
    // A line wrapped in the file continues.
    else if (/^ {2,}\S/.test(line) && items.length > 0) items.push(`${items.pop()} ${line.trim()}`)
  }
  return { title, items: items.map(plain) }
}

/** The panel shows plain words, so Markdown's marks are removed. */
function plain(text: string): string {
  return text
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('`', '')
}
