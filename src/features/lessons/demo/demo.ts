import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { courses } from '../../courses/demo/courses.ts'
import { demoCourse, demoInstructor } from '../../courses/demo/demo.ts'
import { addDemoMedia } from '../../media/demo/demo.ts'
import { addDemoPicture } from '../../media/demo/pictures.ts'
import { filesKind } from '../../media/kind.ts'
import { audioKind, pdfKind, videoKind } from '../../media/single/kinds.ts'
import type { CopiedItem, CopiedSection } from '../../outline/copying/store.ts'
import { fillOutline, type WholeOutline } from '../../outline/filling.ts'
import type { ItemKind } from '../../outline/kind.ts'
import { usualPercent } from '../../outline/rules.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { insertDraft } from '../drafts/store.ts'
import { linkKind } from '../kinds/link.ts'
import { textKind } from '../kinds/text.ts'
import { insertLink, updateLink } from '../links/store.ts'
import { lessonThread } from '../pages/publishing.ts'
import { type LessonFile, picturesIn, readLessonFile, withPictures } from './lessonFile.ts'

/** A folder for each course, by its key, with a file for each item in their order. */
const content = join(import.meta.dirname, 'content')

const kinds = [textKind, linkKind, videoKind, audioKind, pdfKind, filesKind]

/** How far apart items of an outline stand. */
const step = 1024

/** Adds the outlines and lessons of the demo world; part of a transaction. */
export async function addDemoLessons(transaction: Db): Promise<void> {
  for (const { key, createdDate } of courses) {
    const courseId = demoCourse(key)
    const by = { actorId: demoInstructor(key), now: new Date(createdDate) }
    const files = await readLessons(key)
    const { outline, sources } = outlineOf(files)
    await fillOutline(transaction, kinds, courseId, outline, {
      by,
      fill: async ({ id }) => {
        const source = sources.get(id)
        if (source !== undefined) await fill(transaction, { courseId, itemId: id }, source, by)
      },
    })
  }
}

async function readLessons(key: string): Promise<LessonFile[]> {
  const names = await readdir(join(content, key))
  return Promise.all(
    names.toSorted().map(async (name) => readLessonFile(await readFile(join(content, key, name), 'utf8'))),
  )
}

/** The outline that files make, in their order, and the file of each of its items. */
function outlineOf(files: readonly LessonFile[]): {
  outline: WholeOutline
  sources: Map<string, LessonFile>
} {
  const sections: CopiedSection[] = []
  const items: CopiedItem[] = []
  const sources = new Map<string, LessonFile>()
  for (const file of files) {
    if (file.section !== null || sections.length === 0) {
      const position = (sections.length + 1) * step
      sections.push({ id: newId(), title: file.section ?? '', summary: '', release: null, position })
    }
    const id = newId()
    sources.set(id, file)
    items.push({
      id,
      sectionId: sections.at(-1)?.id ?? '',
      position: (items.length + 1) * step,
      kind: kindOf(file).kind,
      title: file.title,
      published: false,
      optional: file.optional,
      free: file.free,
      doneBy: kindOf(file).doneBy[0],
      donePercent: kindOf(file).doneBy[0] === 'view' ? usualPercent : null,
      minutes: null,
      minutesSet: null,
      release: file.release === null ? null : { at: file.release, zone: null },
    })
  }
  return { outline: { sections, items }, sources }
}

function kindOf({ link, media }: LessonFile): ItemKind {
  const usual = link === null ? textKind : linkKind
  return media === null ? usual : (kinds.find(({ kind }) => kind === media.kind) ?? usual)
}

async function fill(
  transaction: Db,
  lesson: { courseId: string; itemId: string },
  { title, link, media, text }: LessonFile,
  by: { actorId: string; now: Date },
): Promise<void> {
  if (media !== null) {
    await addDemoMedia(transaction, { courseId: lesson.courseId, id: lesson.itemId }, media, by)
  } else if (link === null) {
    const files = new Map<string, string>()
    for (const name of picturesIn(text))
      files.set(name, await addDemoPicture(transaction, lesson.courseId, name, by))
    const { document } = await lessonThread.readMarkdown({ text: withPictures(text, files) })
    await insertDraft(transaction, lesson, { schema: schemaNumber, document, now: by.now })
  } else {
    await insertLink(transaction, lesson)
    await updateLink(transaction, lesson, { ...link, title }, null)
  }
}
