import { Refusal } from '../../http/refusal.ts'
import type { IncomingFile } from '../incoming/incoming.ts'
import type { Points } from './image-process.ts'
import type { Images } from './images.ts'

/** A page as a picture on disk, and its size on paper. */
export type DrawnPage = { path: string; points: Points }

/** Longer than anybody waits; a fax of fifty pages takes two seconds. */
const MOST_MS = 20_000

/** The pages of a picture or a fax, drawn one at a time, so somebody uploading at the same time waits for one page, not for all. */
export async function pagesOf(images: Images, file: IncomingFile, count: number): Promise<DrawnPage[]> {
  const until = performance.now() + MOST_MS
  const pages: DrawnPage[] = []
  for (let page = 0; page < count; page++) {
    const path = `${file.redrawnPath}-${page}`
    const points = performance.now() < until ? await images.draw(file.path, page, path) : undefined
    if (!points) throw new Refusal('step-not-allowed', 'No PDF can be made of this document. Download it as it is.')
    pages.push({ path, points })
  }
  return pages
}
